package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Nb5LogTest {

    private static final long START_MILLIS = 1_790_000_000_000L;
    private static final long TWO_MILLIS_NANOS = 2_000_000;

    @TempDir private Path directory;
    private Path file;

    /**
     * One empty second; then in second n, n + 1 reads of 2 ms, among them one that found nothing
     * and two that failed.
     */
    @BeforeEach
    void writeLog() throws IOException {
        file = directory.resolve("nb5.hdr");
        HistogramLogWriter writer = new HistogramLogWriter(file.toFile());
        writer.outputLogFormatVersion();
        writer.outputStartTime(START_MILLIS);
        writer.outputLegend();
        for (int second = 0; second < 6; second++) {
            int reads = second == 0 ? 0 : second + 1;
            write(writer, "result_success", second, TWO_MILLIS_NANOS, reads);
            write(writer, "result", second, TWO_MILLIS_NANOS, second == 0 ? 0 : reads + 2);
            write(writer, "errortimers_ALL", second, TWO_MILLIS_NANOS, second == 0 ? 0 : 2);
            write(writer, "errortimers_ReadTimeoutException", second, 1, second == 0 ? 0 : 2);
            write(writer, "rows", second, 1, Math.max(0, reads - 1));
            write(writer, "rows", second, 0, second == 0 ? 0 : 1);
        }
        writer.close();
    }

    /** Warm-up: seconds 1 and 2. Measured: 3 to 5, with 4, 5 and 6 reads. */
    @Test
    void successes_intervalsWithTag_areInNanos() {
        Latencies latencies =
                new Nb5Log(file).successes().after(Duration.ofSeconds(2), Duration.ofSeconds(3));
        assertEquals(15, latencies.count());
        assertEquals(5, latencies.perSecond(), 0.01);
        assertEquals(2e6, latencies.quantileNanos(0.99), 4e3);
    }

    @Test
    void failures_byErrorAndMissingRows_areCountedOnce() {
        assertEquals(
                Map.of("ReadTimeoutException", 10L, "NOT_FOUND", 5L), new Nb5Log(file).failures());
    }

    @Test
    void failures_noHistogramOfRows_isRefused() throws IOException {
        List<String> lines = Files.readAllLines(file);
        lines.removeIf(line -> line.startsWith("Tag=rows"));
        Files.write(file, lines);
        LabException refused = assertThrows(LabException.class, () -> new Nb5Log(file).failures());
        assertTrue(refused.getMessage().contains("rows"), refused.getMessage());
    }

    @Test
    void secondsAfter_logThatGrows_countsIntervalsAfterTheWarmUp() throws IOException {
        Duration warmUp = Duration.ofSeconds(2);
        assertEquals(3, new Nb5Log(file).secondsAfter(warmUp), 1e-9);
        Files.writeString(file, "Tag=result_success,6.0", StandardOpenOption.APPEND);
        assertEquals(
                3, new Nb5Log(file).secondsAfter(warmUp), 1e-9, "a line that is being written");
        assertEquals(0, new Nb5Log(directory.resolve("none")).secondsAfter(warmUp));
    }

    private static void write(
            HistogramLogWriter writer, String tag, int second, long value, int count) {
        Histogram interval = new Histogram(4);
        if (count > 0) {
            interval.recordValueWithCount(value, count);
        }
        interval.setTag(tag);
        interval.setStartTimeStamp(START_MILLIS + 1_000L * second);
        interval.setEndTimeStamp(START_MILLIS + 1_000L * (second + 1));
        writer.outputIntervalHistogram(interval);
    }
}
