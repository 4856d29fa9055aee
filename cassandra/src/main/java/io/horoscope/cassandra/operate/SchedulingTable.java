package io.horoscope.cassandra.operate;

import io.horoscope.cassandra.schedule.ReadStage;
import io.horoscope.core.schedule.LevelState;
import io.horoscope.core.schedule.ReadQueue;
import org.apache.cassandra.db.marshal.DoubleType;
import org.apache.cassandra.db.marshal.Int32Type;
import org.apache.cassandra.db.marshal.LongType;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * {@code horoscope.scheduling}: a row for each level of this node's queue of reads that ever had
 * one, with what waits now, and counts and means since start. Without a scheduling other than fifo
 * there is no row, as then nothing is counted. Null means that no read was served.
 */
final class SchedulingTable extends AbstractVirtualTable {

    private static final String LEVEL = "level";
    private static final String READS = "reads";
    private static final String WAITING = "waiting";
    private static final String OLDEST = "oldest_wait_us";
    private static final String SERVED = "served";
    private static final String EXPIRED = "expired";
    private static final String EXPECTED = "expected_us";
    private static final String SERVICE = "service_us";

    private final ReadStage stage;

    SchedulingTable(ReadStage stage) {
        super(
                HoroscopeKeyspace.table(
                                "scheduling",
                                "reads that wait at this node, by level",
                                Int32Type.instance)
                        .addPartitionKeyColumn(LEVEL, Int32Type.instance)
                        .addRegularColumn(READS, UTF8Type.instance)
                        .addRegularColumn(WAITING, Int32Type.instance)
                        .addRegularColumn(OLDEST, DoubleType.instance)
                        .addRegularColumn(SERVED, LongType.instance)
                        .addRegularColumn(EXPIRED, LongType.instance)
                        .addRegularColumn(EXPECTED, DoubleType.instance)
                        .addRegularColumn(SERVICE, DoubleType.instance)
                        .build());
        this.stage = stage;
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        for (int number = 0; number < ReadQueue.LEVELS; number++) {
            LevelState level = stage.level(number);
            if (level.wasUsed()) {
                fill(rows.row(number), level);
            }
        }
        return rows;
    }

    private static void fill(SimpleDataSet row, LevelState level) {
        row.column(READS, level.isOfScans() ? "scans" : "points")
                .column(WAITING, level.waiting())
                .column(OLDEST, level.oldestNanos() / Cells.NANOS_PER_MICRO)
                .column(SERVED, level.served())
                .column(EXPIRED, level.dropped())
                .column(EXPECTED, Cells.micros(level.expectedNanos()))
                .column(SERVICE, Cells.micros(level.serviceNanos()));
    }
}
