package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.heat.HeatCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.DataRange;
import org.apache.cassandra.db.filter.ColumnFilter;
import org.apache.cassandra.db.partitions.UnfilteredPartitionIterator;
import org.apache.cassandra.db.rows.Cell;
import org.apache.cassandra.db.rows.Row;
import org.apache.cassandra.db.rows.UnfilteredRowIterator;
import org.apache.cassandra.db.virtual.AbstractVirtualTable;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The tables heat and hot_keys, and the MBean's operations, on one counter. */
class HeatTablesTest {

    private long seconds;
    private final HeatCounter counter =
            new HeatCounter(
                    () -> new long[] {-50, 50}, name -> true, () -> seconds * 1_000_000_000L);

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void tables_off_areEmptyAndTheMBeanSaysWhatIsAllowed() {
        assertEquals(List.of(), rows(new HeatTable(counter)));
        assertEquals(List.of(), rows(new HotKeysTable(counter)));
        Horoscope mbean = new Horoscope(null, null, null, counter);
        String refusal =
                assertThrows(IllegalArgumentException.class, () -> mbean.heat("ks")).getMessage();
        assertTrue(refusal.contains("allowed: heat: on"), refusal);
    }

    @Test
    void tables_on_haveARowForEachRangeAndKeyWithRequests() {
        counter.count(true);
        for (int i = 0; i < 640; i++) {
            counter.read("ks", new LongToken(i % 2 == 0 ? 7 : 8));
        }
        counter.write("ks", new LongToken(51));
        seconds = 10;
        assertEquals(
                List.of("ks -50 50 0.0 0.1", "ks 50 -50 64.0 0.0"), rows(new HeatTable(counter)));
        List<String> keys = rows(new HotKeysTable(counter));
        assertEquals(2, keys.size());
        assertTrue(keys.get(0).startsWith("ks 1 "), keys.get(0));
        Horoscope mbean = new Horoscope(null, null, null, counter);
        assertArrayEquals(new double[] {64, 0}, mbean.heat("ks").get(50L));
        assertArrayEquals(new double[] {0, 0.1}, mbean.heat("ks").get(-50L), 1e-9);
        Map<Long, Double> hot = mbean.hotKeys("ks");
        assertEquals(1, hot.get(7L) + hot.get(8L), 1e-9);
        assertEquals(10, mbean.heatSeconds("ks"), 1e-9);
        assertEquals(Map.of(), mbean.heat("other"));
        assertEquals(Map.of(), mbean.hotKeys("other"));
        assertEquals(0, mbean.heatSeconds("other"));
    }

    /** Each row as its key and columns, by name. */
    private static List<String> rows(AbstractVirtualTable table) {
        List<String> found = new ArrayList<>();
        try (UnfilteredPartitionIterator partitions =
                table.select(
                        DataRange.allData(table.metadata().partitioner),
                        ColumnFilter.all(table.metadata()))) {
            while (partitions.hasNext()) {
                try (UnfilteredRowIterator partition = partitions.next()) {
                    String key =
                            table.metadata()
                                    .partitionKeyType
                                    .getString(partition.partitionKey().getKey());
                    while (partition.hasNext()) {
                        Row row = (Row) partition.next();
                        StringBuilder text = new StringBuilder(key);
                        text.append(' ').append(row.clustering().toCQLString(table.metadata()));
                        for (Cell<?> cell : row.cells()) {
                            text.append(' ').append(cell.column().type.getString(cell.buffer()));
                        }
                        found.add(text.toString());
                    }
                }
            }
        }
        return found;
    }
}
