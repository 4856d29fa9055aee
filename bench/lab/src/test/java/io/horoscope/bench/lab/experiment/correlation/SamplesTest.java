package io.horoscope.bench.lab.experiment.correlation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.signal.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of a quarter of a second from time 1000 s on. */
class SamplesTest {

    private static final long BEGIN = 1_000_000_000_000L;
    private static final long WINDOW = Windows.LENGTH_NANOS;

    @TempDir private Path folder;
    private final Windows windows = Windows.of(BEGIN, 3 * WINDOW + 1);
    private final NodeWatch first = new NodeWatch();
    private final NodeWatch second = new NodeWatch();
    private final ReadLog reads = new ReadLog();
    private final Samples samples = new Samples(windows, List.of(first, second), reads);

    @Test
    void at_timesAtTheEdges_areInTheWindowThatBegins() {
        assertEquals(3, windows.count());
        assertEquals(-1, windows.at(BEGIN - 1));
        assertEquals(0, windows.at(BEGIN));
        assertEquals(0, windows.at(BEGIN + WINDOW - 1));
        assertEquals(1, windows.at(BEGIN + WINDOW));
        assertEquals(2, windows.at(BEGIN + 3 * WINDOW - 1));
        assertEquals(-1, windows.at(BEGIN + 3 * WINDOW));
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
        List<long[]> latencies = reads.latencies(0, windows);
        assertArrayEquals(new long[] {10, 30, 5 * WINDOW}, latencies.get(0));
        assertArrayEquals(new long[] {}, latencies.get(1));
        assertArrayEquals(new long[] {8}, latencies.get(2));
        assertArrayEquals(new long[] {77}, reads.latencies(1, windows).get(0));
    }

    @Test
    void addLatencies_someAndNone_areQuantilesAndUnknown() {
        Map<String, Object> row = new HashMap<>();
        Samples.addLatencies(row, new long[] {1_000_000, 3_000_000, 8_000_000});
        assertEquals(Map.of("reads", 3, "mean_ms", 4.0, "p50_ms", 3.0, "p95_ms", 8.0), row);
        Samples.addLatencies(row, new long[] {});
        assertEquals(0, row.get("reads"));
        assertEquals(Double.NaN, row.get("mean_ms"), "no reads are no latency of 0");
    }

    @Test
    void in_signals_areTheLastReportsAtTheEndOfTheWindow() {
        first.addReported(BEGIN + WINDOW, Signal.CPU, 0.25);
        first.addReported(BEGIN + WINDOW + 1, Signal.CPU, 0.75);
        first.addReported(BEGIN + 1, Signal.DISK, Double.NaN);
        assertEquals(0.25, first.in(windows, 0).get("reported_cpu"));
        assertEquals(0.75, first.in(windows, 1).get("reported_cpu"));
        assertEquals(Double.NaN, first.in(windows, 1).get("reported_disk"));
        assertEquals(Double.NaN, second.in(windows, 1).get("reported_cpu"));
    }

    @Test
    void in_counters_areTheirGrowthInTheWindow() {
        second.addCount("cpu", BEGIN - WINDOW, 0);
        second.addCount("cpu", BEGIN + WINDOW, WINDOW);
        second.addCount("cpu", BEGIN + 2 * WINDOW, 3 * WINDOW);
        assertEquals(0.5, second.in(windows, 0).get("kernel_cpu"), 1e-9, "interpolated");
        assertEquals(2, second.in(windows, 1).get("kernel_cpu"), 1e-9);
    }

    @Test
    void write_twoNodes_isARowForEachWindow() throws IOException {
        Path file = folder.resolve("samples.csv");
        reads.add(1, BEGIN + 2, 2_000_000);
        samples.write(file, Schedule.of(7, 2, 3 * WINDOW));
        List<String> lines = Files.readAllLines(file);
        assertEquals(1 + 2 * 3, lines.size());
        assertTrue(lines.get(0).startsWith("window,node,fault,reported_cpu,"), lines.get(0));
        assertTrue(lines.get(0).endsWith(",reads,mean_ms,p50_ms,p95_ms"), lines.get(0));
        assertTrue(lines.get(4).startsWith("0,2,"), lines.get(4));
        assertTrue(lines.get(4).endsWith(",1,2.0,2.0,2.0"), lines.get(4));
    }
}
