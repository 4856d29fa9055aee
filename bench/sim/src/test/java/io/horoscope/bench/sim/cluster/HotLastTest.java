package io.horoscope.bench.sim.cluster;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Report;
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
        ScoreBook book = new ScoreBook(new PaperFormula(), 0);
        int[] order = new int[loads.length];
        for (int node = 0; node < loads.length; node++) {
            order[node] = node;
            if (!Double.isNaN(loads[node])) {
                Signals signals =
                        Signals.builder()
                                .set(Signal.CPU, loads[node])
                                .set(Signal.MEMORY, 0)
                                .build();
                Report report = new Report(NodeAddress.parse("10.0.0.1"), 1, 1, 0, false, signals);
                book.offer(node, report, 0);
            }
        }
        book.publish(0, node -> Double.NaN);
        SelectionContext context =
                new SelectionContext(bound -> 0, new ReplicaTable(), 8)
                        .fill(book.table(), 0, 1, OperationClass.READ, SelectionContext.NONE);
        new HotLast(new ClosestSelector(), 0.5).order(order, order.length, context);
        return order;
    }
}
