package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdrLogTest {

    private static final long START_MILLIS = 1_790_000_000_000L;

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
        assertEquals(START_MILLIS + 6_000, latencies.middleEpochMillis());
    }

    @Test
    void between_twoTimes_keepsWhatIsWhollyInside() {
        Latencies all =
                new Latencies(HdrLog.read(file), 1_000).after(Duration.ZERO, Duration.ofSeconds(8));
        Latencies part = all.between(START_MILLIS + 3_500, START_MILLIS + 6_500);
        assertEquals(5 + 6, part.count());
    }

    @Test
    void read_noFile_saysSo() {
        LabException missing =
                assertThrows(LabException.class, () -> HdrLog.read(directory.resolve("SCAN.hdr")));
        assertTrue(missing.getMessage().contains("SCAN.hdr"), missing.getMessage());
    }
}
