package io.horoscope.bench.lab.experiment.correlation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of a quarter of a second from time 1000 s on. */
class SamplesTest {

    private static final long BEGIN = 1_000_000_000_000L;
    private static final long WINDOW = Samples.WINDOW_NANOS;

    @TempDir private Path folder;
    private final NodeWatch first = new NodeWatch();
    private final NodeWatch second = new NodeWatch();
    private final List<Read> reads = new ArrayList<>();
    private final Samples samples = new Samples(BEGIN, 3, List.of(first, second), reads);

    /** A read counts where it was due, however late its answer. */
    @Test
    void latencies_readsOfNodes_areThoseThatWereDueInTheWindow() {
        reads.add(new Read(0, Operation.READ, BEGIN, 5 * WINDOW, false));
        reads.add(new Read(0, Operation.READ, BEGIN + 1, 10, false));
        reads.add(new Read(0, Operation.READ, BEGIN + 2, 30, false));
        reads.add(new Read(1, Operation.READ, BEGIN + 2, 77, false));
        reads.add(new Read(0, Operation.READ, BEGIN + 2 * WINDOW, 8, false));
        reads.add(new Read(0, Operation.READ, BEGIN - 1, 9, false));
        reads.add(new Read(0, Operation.READ, BEGIN + 3 * WINDOW, 9, false));
        reads.add(new Read(0, Operation.READ, BEGIN + 3 * WINDOW - 1, 6, false));
        List<long[]> latencies = samples.latencies(0);
        assertEquals(3, latencies.size());
        assertArrayEquals(new long[] {10, 30, 5 * WINDOW}, latencies.get(0));
        assertArrayEquals(new long[] {}, latencies.get(1));
        assertArrayEquals(new long[] {6, 8}, latencies.get(2));
        assertArrayEquals(new long[] {77}, samples.latencies(1).get(0));
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
    void inWindow_signals_areTheLastReportsAtTheEndOfTheWindow() {
        first.add("reported_cpu", BEGIN + WINDOW, 0.25);
        first.add("reported_cpu", BEGIN + WINDOW + 1, 0.75);
        first.add("reported_disk", BEGIN + 1, Double.NaN);
        assertEquals(0.25, first.inWindow(BEGIN).get("reported_cpu"));
        assertEquals(0.75, first.inWindow(BEGIN + WINDOW).get("reported_cpu"));
        assertEquals(Double.NaN, first.inWindow(BEGIN + WINDOW).get("reported_disk"));
        assertEquals(Double.NaN, second.inWindow(BEGIN + WINDOW).get("reported_cpu"));
    }

    @Test
    void inWindow_counters_areTheirGrowthInTheWindow() {
        second.addCount("cpu", BEGIN - WINDOW, 0);
        second.addCount("cpu", BEGIN + WINDOW, WINDOW);
        second.addCount("cpu", BEGIN + 2 * WINDOW, 3 * WINDOW);
        assertEquals(0.5, second.inWindow(BEGIN).get("kernel_cpu"), 1e-9, "interpolated");
        assertEquals(2, second.inWindow(BEGIN + WINDOW).get("kernel_cpu"), 1e-9);
    }

    @Test
    void write_twoNodes_isARowForEachWindow() throws IOException {
        Path file = folder.resolve("samples.csv");
        reads.add(new Read(1, Operation.READ, BEGIN + 2, 2_000_000, false));
        samples.write(file, Schedule.of(7, 2, 3 * WINDOW));
        List<String> lines = Files.readAllLines(file);
        assertEquals(1 + 2 * 3, lines.size());
        assertTrue(lines.get(0).startsWith("window,node,fault,reported_cpu,"), lines.get(0));
        assertTrue(lines.get(0).endsWith(",reads,mean_ms,p50_ms,p95_ms"), lines.get(0));
        assertTrue(lines.get(4).startsWith("0,2,"), lines.get(4));
        assertTrue(lines.get(4).endsWith(",1,2.0,2.0,2.0"), lines.get(4));
    }
}
