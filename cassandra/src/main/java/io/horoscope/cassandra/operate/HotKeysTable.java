package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.heat.HeatCounter;
import io.horoscope.core.heat.HotKey;
import io.horoscope.core.heat.RingHeat;
import java.util.List;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * {@code horoscope.hot_keys}: the keys of each keyspace that this node, as a coordinator, reads
 * most, by a sample of its reads. A key is shown by its token. Empty while the setting {@code heat}
 * is off.
 */
final class HotKeysTable extends AbstractVirtualTable {

    /** Rows of a keyspace, at most. */
    static final int KEYS = 50;

    private static final String KEYSPACE = "keyspace_name";
    private static final String RANK = "rank";
    private static final String TOKEN = "key_token";
    private static final String SHARE = "share";

    private final HeatCounter counter;

    HotKeysTable(HeatCounter counter) {
        super(
                HoroscopeKeyspace.table(
                                "hot_keys",
                                "keys that this node, as a coordinator, reads most",
                                UTF8Type.instance)
                        .addPartitionKeyColumn(KEYSPACE, UTF8Type.instance)
                        .addClusteringColumn(RANK, Int32Type.instance)
                        .addRegularColumn(TOKEN, LongType.instance)
                        .addRegularColumn(SHARE, DoubleType.instance)
                        .build());
        this.counter = counter;
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        RingHeat heat = counter.heat();
        if (heat != null) {
            heat.keyspaces()
                    .forEach((keyspace, counted) -> fill(rows, keyspace, counted.hotKeys(KEYS)));
        }
        return rows;
    }

    private static void fill(SimpleDataSet rows, String keyspace, List<HotKey> keys) {
        for (int rank = 0; rank < keys.size(); rank++) {
            HotKey key = keys.get(rank);
            rows.row(keyspace, rank + 1).column(TOKEN, key.token()).column(SHARE, key.share());
        }
    }
}
