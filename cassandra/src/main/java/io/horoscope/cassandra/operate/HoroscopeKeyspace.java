package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.heat.HeatCounter;
import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.cassandra.settings.RoutingControl;
import java.util.List;
import org.apache.cassandra.db.marshal.AbstractType;
import org.apache.cassandra.db.virtual.VirtualKeyspace;
import org.apache.cassandra.dht.LocalPartitioner;
import org.apache.cassandra.schema.TableMetadata;

/**
 * The virtual keyspace {@code horoscope}: what this coordinator has received, measured and decided.
 */
public final class HoroscopeKeyspace {

    public static final String NAME = "horoscope";

    private HoroscopeKeyspace() {}

    public static VirtualKeyspace create(
            RoutingControl control, RoutingView view, ReadStage stage, HeatCounter heat) {
        return new VirtualKeyspace(
                NAME,
                List.of(
                        new ScoresTable(view),
                        new ReplicasTable(view),
                        new RoutingTable(view),
                        new SchedulingTable(stage),
                        new HeatTable(heat),
                        new HotKeysTable(heat),
                        new SettingsTable(control)));
    }

    static TableMetadata.Builder table(String name, String comment, AbstractType<?> keyType) {
        return TableMetadata.builder(NAME, name)
                .comment(comment)
                .kind(TableMetadata.Kind.VIRTUAL)
                .partitioner(new LocalPartitioner(keyType));
    }
}
