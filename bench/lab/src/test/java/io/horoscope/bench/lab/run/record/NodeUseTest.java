package io.horoscope.bench.lab.run.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.lab.cluster.GarbageCollections;
import io.horoscope.bench.lab.run.observe.RoutingCounts;
import io.horoscope.bench.lab.run.record.NodeUse.Resources;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeUseTest {

    @Test
    void since_patchedNode_isTheDifference() {
        NodeUse use = patched(9, 200, 1_000).since(patched(4, 150, 400));
        assertEquals(600L, field(use, "reads"));
        assertEquals(Optional.of(5L), field(use, "gc_count"));
        assertEquals(Optional.of(50L), field(use, "gc_ms"));
        assertEquals(Optional.of(600L), field(use, "plan_reads"));
        assertEquals(Optional.of(0L), field(use, "plan_fallback_error"));
    }

    @Test
    void fields_stockNode_hasNoPlansAndNoZeroes() {
        NodeUse use = stock(9).since(stock(4));
        assertEquals(Optional.of(5L), field(use, "gc_count"));
        for (String column : NodeUse.COLUMNS) {
            if (column.startsWith("plan_")) {
                assertEquals(Optional.empty(), field(use, column), column);
            }
        }
    }

    @Test
    void since_oneSampleWithoutValues_isUnknown() {
        assertEquals(Optional.empty(), field(patched(9, 200, 1_000).since(stock(4)), "plan_reads"));
        assertEquals(Optional.empty(), field(stock(9).since(patched(4, 0, 1)), "plan_reads"));
    }

    @Test
    void columns_everyField_hasOne() {
        assertEquals(NodeUse.COLUMNS.size(), stock(1).fields().size());
    }

    static NodeUse patched(long collections, long millis, long reads) {
        return new NodeUse(
                reads,
                0,
                Resources.UNKNOWN,
                Optional.of(new GarbageCollections(collections, millis)),
                Optional.of(new RoutingCounts(Map.of("reads", reads))));
    }

    static NodeUse stock(long collections) {
        return new NodeUse(
                0,
                0,
                Resources.UNKNOWN,
                Optional.of(new GarbageCollections(collections, 0)),
                Optional.empty());
    }

    private static Object field(NodeUse use, String column) {
        List<Object> fields = use.fields();
        return fields.get(NodeUse.COLUMNS.indexOf(column));
    }
}
