package io.horoscope.bench.lab.run.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdrLogTest {

    private static final long START_MILLIS = 1_790_000_000_000L;

    /** Index of the captured line that is broken. */
    private static final int BROKEN = 5;

    @TempDir private Path directory;
    private Path file;

    /** Two empty seconds, while the client starts; then in second n, n + 1 reads of 2 ms. */
    @BeforeEach
    void writeLog() throws FileNotFoundException {
        file = directory.resolve("READ.hdr");
        HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
        writer.outputStartTime(START_MILLIS);
        for (int second = 0; second < 10; second++) {
            Histogram interval = new Histogram(3);
            if (second >= 2) {
                interval.recordValueWithCount(2_000, second + 1);
            }
            interval.setStartTimeStamp(START_MILLIS + 1_000L * second);
            interval.setEndTimeStamp(START_MILLIS + 1_000L * (second + 1));
            writer.outputIntervalHistogram(interval);
        }
        writer.close();
    }

    /** Warm-up: seconds 2 to 4. Measured: 5 and 6, with 6 and 7 reads. */
    @Test
    void after_warmUp_countsFromTheFirstAnswerAndKeepsWholeSeconds() {
        Latencies latencies =
                new Latencies(HdrLog.read(file), 1_000)
                        .after(Duration.ofSeconds(3), Duration.ofSeconds(2));
        assertEquals(13, latencies.count());
        assertEquals(6.5, latencies.perSecond(), 0.01);
        assertEquals(2e6, latencies.quantileNanos(0.99), 2e4, "microseconds in the log");
    }

    @Test
    void read_noFile_saysSo() {
        LabException missing =
                assertThrows(LabException.class, () -> HdrLog.read(directory.resolve("SCAN.hdr")));
        assertTrue(missing.getMessage().contains("SCAN.hdr"), missing.getMessage());
    }

    /** The counts and the maximum are those that YCSB said in its status lines of these seconds. */
    @Test
    void read_intervalWithTooSmallARange_isReadWhole() throws IOException {
        Files.write(file, captured());
        List<Histogram> intervals = HdrLog.read(file);
        assertEquals(
                List.of(887L, 1_039L, 1_119L),
                intervals.stream().map(Histogram::getTotalCount).toList());
        assertEquals(207_487, intervals.get(1).getMaxValue());
    }

    @Test
    void repaired_wholeIntervals_stayAsTheyAre() throws IOException {
        List<String> lines = captured();
        List<String> repaired = new ArrayList<>(HdrLog.repaired(lines));
        assertNotEquals(lines.remove(BROKEN), repaired.remove(BROKEN));
        assertEquals(lines, repaired);
    }

    @Test
    void repaired_otherDamage_isRefused() throws IOException {
        List<String> lines = captured();
        lines.set(BROKEN, lines.get(BROKEN).substring(0, lines.get(BROKEN).length() / 2));
        LabException refused = assertThrows(LabException.class, () -> HdrLog.repaired(lines));
        assertTrue(refused.getMessage().contains("cannot be read"), refused.getMessage());
    }

    /** Three seconds; the header of the second one says 131 ms, and its slowest read took 207. */
    private static List<String> captured() throws IOException {
        try (InputStream log = HdrLogTest.class.getResourceAsStream("understated.hdr")) {
            return new ArrayList<>(new String(log.readAllBytes(), UTF_8).lines().toList());
        }
    }
}
