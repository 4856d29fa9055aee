package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The ring of the last minutes. */
class HistoryTest {

    private static final double GAP = Double.NaN;
    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");
    private static final long SECOND = 1_000_000_000L;

    private final History history = new History(5);

    @Test
    void record_extremes_areKeptExactly() {
        record(1, 0);
        record(2, 1);
        record(3, GAP);

        assertArrayEquals(new double[] {GAP, GAP, 0, 1, GAP}, loads(3));
    }

    @Test
    void view_signals_areBesideTheLoad() {
        Signals signals = Signals.builder().set(Signal.STEAL, 0.5).build();
        history.record(4, 0.2, signals);

        HistorySnapshot.Node view = history.view(NODE, 4);
        assertEquals(0.5, view.ratio(Signal.STEAL, 4));
        assertEquals(GAP, view.ratio(Signal.CPU, 4));
    }

    /** Any pattern of reports and gaps: a view has the same values as a map. */
    @Test
    void view_anyPattern_matchesAMap() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        TreeMap<Long, Double> model = new TreeMap<>();
        long slot = -20;
        for (int round = 0; round < 5_000; round++) {
            slot += random.nextInt(9);
            double load = random.nextInt(251) / 250.0;
            record(slot, load);
            model.put(slot, load);
            long last = slot + random.nextInt(7);
            double[] loads = loads(last);
            for (int i = 0; i < 5; i++) {
                double expected = model.getOrDefault(last - 4 + i, GAP);
                assertEquals(
                        expected,
                        loads[i],
                        "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")");
            }
        }
    }

    @Test
    void scale_anyConfiguredHistory_isBounded() {
        assertEquals(10, new HistoryScale(0, 10 * SECOND).points());
        assertEquals(300, new HistoryScale(0, 300 * SECOND).points());
        assertEquals(600, new HistoryScale(0, 600 * SECOND).points());
        for (long seconds = 600; seconds <= 3600; seconds++) {
            HistoryScale scale = new HistoryScale(0, seconds * SECOND);
            assertTrue(scale.points() <= HistoryScale.MAX_POINTS);
            assertTrue(scale.points() * scale.stepNanos() >= (seconds - 7) * SECOND);
        }
    }

    private void record(long slot, double load) {
        history.record(slot, load, Signals.none());
    }

    private double[] loads(long last) {
        HistorySnapshot.Node view = history.view(NODE, last);
        double[] loads = new double[view.points()];
        for (int i = 0; i < loads.length; i++) {
            loads[i] = view.load(i);
        }
        return loads;
    }
}
