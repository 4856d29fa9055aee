package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.cluster.cgroup.CgroupLimits;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeRecordTest {

    @Test
    void fields_patchedNode_areDifferences() {
        NodeRecord difference = patched(9, 200, 1_000).since(patched(4, 150, 400));
        assertEquals(5L, field(difference, "gc_count"));
        assertEquals(50L, field(difference, "gc_ms"));
        assertEquals(600L, field(difference, "plan_reads"));
        assertEquals(0L, field(difference, "plan_fallback_error"));
    }

    @Test
    void fields_stockNode_hasNoRoutingAndNoZeroesInItsPlace() {
        NodeRecord difference = stock(9).since(stock(4));
        assertEquals(5L, field(difference, "gc_count"));
        for (String column : NodeRecord.columns()) {
            if (column.startsWith("plan_")) {
                assertNull(field(difference, column), column);
            }
        }
    }

    @Test
    void fields_oneLookFoundNothing_areUnknown() {
        assertNull(field(patched(9, 200, 1_000).since(NodeRecord.NONE), "gc_count"));
        assertNull(field(NodeRecord.NONE.since(patched(9, 200, 1_000)), "plan_reads"));
    }

    @Test
    void columns_everyField_hasOne() {
        assertEquals(NodeRecord.columns().size(), NodeRecord.NONE.fields().size());
    }

    private static NodeRecord patched(long collections, long millis, long reads) {
        return new NodeRecord(
                Optional.of(new GarbageCollections(collections, millis)),
                Optional.of(new RoutingCounts(Map.of("reads", reads))),
                CgroupLimits.NONE);
    }

    private static NodeRecord stock(long collections) {
        return new NodeRecord(
                Optional.of(new GarbageCollections(collections, 0)),
                Optional.empty(),
                CgroupLimits.NONE);
    }

    private static Object field(NodeRecord record, String column) {
        return record.fields().get(NodeRecord.columns().indexOf(column));
    }
}
