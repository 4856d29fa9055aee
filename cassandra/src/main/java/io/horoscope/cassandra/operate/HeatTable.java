package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.heat.HeatCounter;
import io.horoscope.core.heat.KeyspaceHeat;
import io.horoscope.core.heat.RingHeat;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * {@code horoscope.heat}: a row for each keyspace and range of the ring with requests that this
 * node coordinated, with decayed means. Empty while the setting {@code heat} is off.
 */
final class HeatTable extends AbstractVirtualTable {

    private static final String KEYSPACE = "keyspace_name";
    private static final String END = "range_end";
    private static final String START = "range_start";
    private static final String READS = "reads_per_s";
    private static final String WRITES = "writes_per_s";

    private final HeatCounter counter;

    HeatTable(HeatCounter counter) {
        super(
                HoroscopeKeyspace.table(
                                "heat",
                                "requests that this node coordinated, by range of the ring",
                                UTF8Type.instance)
                        .addPartitionKeyColumn(KEYSPACE, UTF8Type.instance)
                        .addClusteringColumn(END, LongType.instance)
                        .addRegularColumn(START, LongType.instance)
                        .addRegularColumn(READS, DoubleType.instance)
                        .addRegularColumn(WRITES, DoubleType.instance)
                        .build());
        this.counter = counter;
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        RingHeat heat = counter.heat();
        if (heat != null) {
            heat.keyspaces().forEach((keyspace, each) -> fill(rows, heat, keyspace, each));
        }
        return rows;
    }

    private static void fill(
            SimpleDataSet rows, RingHeat heat, String keyspace, KeyspaceHeat counted) {
        for (int range = 0; range < heat.ring().count(); range++) {
            double reads = counted.readsPerSecond(range);
            double writes = counted.writesPerSecond(range);
            if (reads + writes > 0) {
                rows.row(keyspace, heat.ring().end(range))
                        .column(START, heat.ring().start(range))
                        .column(READS, reads)
                        .column(WRITES, writes);
            }
        }
    }
}
