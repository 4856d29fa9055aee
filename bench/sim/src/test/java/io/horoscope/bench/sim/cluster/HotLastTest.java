package io.horoscope.bench.sim.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.Tables;
import io.horoscope.core.select.baseline.ClosestSelector;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HotLastTest {

    private static final double NONE = Double.NaN;

    @Test
    void order_hotMachines_goBehindTheOthersInOrder() {
        assertArrayEquals(new int[] {1, 2, 0}, order(0.9, 0.1, 0.2));
        assertArrayEquals(new int[] {2, 3, 4, 0, 1}, order(0.9, 0.8, 0.1, 0.1, 0.1));
    }

    @Test
    void order_notAboveHotLoadAndMedian_isKept() {
        assertArrayEquals(new int[] {0, 1, 2}, order(0.5, 0.1, 0.1));
        assertArrayEquals(new int[] {0, 1, 2}, order(0.9, 0.8, 0.8));
        assertArrayEquals(new int[] {0, 1, 2}, order(NONE, NONE, NONE));
        assertArrayEquals(new int[] {0, 1, 2}, order(0.9, NONE, NONE));
    }

    @Test
    void order_unknown_isNotHot() {
        assertArrayEquals(new int[] {0, 1, 3, 2}, order(NONE, 0.1, 0.9, 0.2));
    }

    private static int[] order(double... loads) {
        int[] order = IntStream.range(0, loads.length).toArray();
        SelectionContext context =
                new SelectionContext(bound -> 0, new ReplicaTable(), 8)
                        .fill(Tables.of(loads), 0, 1, OperationClass.READ, SelectionContext.NONE);
        new HotLast(new ClosestSelector(), 0.5).order(order, order.length, context);
        return order;
    }
}
