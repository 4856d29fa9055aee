package io.horoscope.bench.lab.experiment.correlation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.signal.Signal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of a quarter of a second from time 1000 s on. */
class SamplesTest {

    private static final long BEGIN = 1_000_000_000_000L;
    private static final long WINDOW = Windows.LENGTH_NANOS;

    private final Windows windows = new Windows(BEGIN, 3 * WINDOW + 1);
    private final NodeWatch first = new NodeWatch();
    private final NodeWatch second = new NodeWatch();
    private final ReadLog reads = new ReadLog();

    @Test
    void of_timesAtTheEdges_areInTheWindowThatBegins() {
        assertEquals(3, windows.count());
        assertEquals(-1, windows.of(BEGIN - 1));
        assertEquals(0, windows.of(BEGIN));
        assertEquals(0, windows.of(BEGIN + WINDOW - 1));
        assertEquals(1, windows.of(BEGIN + WINDOW));
        assertEquals(2, windows.of(BEGIN + 3 * WINDOW - 1));
        assertEquals(-1, windows.of(BEGIN + 3 * WINDOW));
    }

    /** A read counts where it was due, however late its answer. */
    @Test
    void latencies_readsOfNodes_areThoseThatWereDueInTheWindow() {
        reads.add(0, BEGIN, 5 * WINDOW);
        reads.add(0, BEGIN + 1, 10);
        reads.add(0, BEGIN + 2, 30);
        reads.add(1, BEGIN + 2, 77);
        reads.add(0, BEGIN + 2 * WINDOW, 8);
        reads.add(0, BEGIN - 1, 9);
        reads.add(0, BEGIN + 3 * WINDOW, 9);
        Samples samples = samples();
        assertEquals(3, samples.count(0));
        assertEquals((5.0 * WINDOW + 40) / 3, samples.meanNanos()[0], 1e-6);
        assertEquals(30, samples.p50Nanos()[0]);
        assertEquals(5 * WINDOW, samples.p95Nanos()[0]);
        assertEquals(0, samples.count(1));
        assertTrue(Double.isNaN(samples.meanNanos()[1]), "no reads are no latency of 0");
        assertEquals(8, samples.meanNanos()[2]);
        assertEquals(77, samples.meanNanos()[3]);
        assertEquals(2, samples.node(3));
        assertEquals(0, samples.window(3));
    }

    @Test
    void signals_ofAWindow_areWhatWasKnownAtItsEnd() {
        first.reported(Signal.CPU).add(BEGIN + WINDOW, 0.25);
        first.reported(Signal.CPU).add(BEGIN + WINDOW + 1, 0.75);
        first.reported(Signal.DISK).add(BEGIN + 1, Double.NaN);
        Samples samples = samples();
        double[] cpu = samples.values("reported_cpu");
        assertArrayEquals(new double[] {0.25, 0.75, 0.75, Double.NaN, Double.NaN, Double.NaN}, cpu);
        assertEquals(0.75, samples.signals(1).ratio(Signal.CPU).orElseThrow());
        assertTrue(samples.signals(1).ratio(Signal.DISK).isEmpty(), "no data is no signal");
        assertTrue(samples.signals(3).ratio(Signal.CPU).isEmpty());
    }

    @Test
    void counters_ofAWindow_areTheirGrowthInIt() {
        second.counted(Counted.CPU).add(BEGIN - WINDOW, 0);
        second.counted(Counted.CPU).add(BEGIN + WINDOW, WINDOW);
        second.counted(Counted.CPU).add(BEGIN + 2 * WINDOW, 3 * WINDOW);
        double[] cpu = samples().values("kernel_cpu");
        assertEquals(0.5, cpu[3], 1e-9, "interpolated");
        assertEquals(2, cpu[4], 1e-9);
    }

    @Test
    void next_lastWindowOfANode_hasNone() {
        double[] next = samples().next(new double[] {1, 2, 3, 4, 5, 6});
        assertArrayEquals(new double[] {2, 3, Double.NaN, 5, 6, Double.NaN}, next);
    }

    @Test
    void add_formula_isComputedFromWhatWasReported() {
        first.reported(Signal.CPU).add(BEGIN, 0.5);
        first.reported(Signal.MEMORY).add(BEGIN, 0.5);
        Samples samples = samples();
        Formulas.all().forEach(samples::add);
        assertEquals(0.75, samples.values(Formulas.PAPER)[0], 1e-9);
        assertTrue(Double.isNaN(samples.values(Formulas.PAPER)[3]), "nothing reported");
        assertEquals(0.5, samples.values("formula_largest")[0], 1e-9);
    }

    @Test
    void block_ofTwoNodes_areDifferent() {
        Samples samples = samples();
        assertEquals(samples.block(0), samples.block(2));
        assertNotEquals(samples.block(2), samples.block(3));
    }

    private Samples samples() {
        return Samples.of(windows, List.of(first, second), reads);
    }
}
