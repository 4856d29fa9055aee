package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;

/** An HDR interval log: latencies in microseconds, an interval each second. Immutable. */
final class HdrLog {

    private static final long NANOS_PER_MICRO = 1_000;

    private final List<Histogram> intervals;

    private HdrLog(List<Histogram> intervals) {
        this.intervals = intervals;
    }

    /** A log as YCSB writes it: one kind of operation, in microseconds. */
    static HdrLog read(Path file) {
        return new HdrLog(intervals(file));
    }

    /** One of the timers of a log as NoSQLBench writes it: each has a tag, and is in nanoseconds. */
    static HdrLog readNanos(Path file, String tag) {
        return new HdrLog(tagged(file, tag::equals).stream().map(HdrLog::micros).toList());
    }

    /** The intervals with certain tags, in whatever unit they are. */
    static List<Histogram> tagged(Path file, Predicate<String> tags) {
        return intervals(file).stream()
                .filter(interval -> interval.getTag() != null && tags.test(interval.getTag()))
                .toList();
    }

    private static Histogram micros(Histogram nanos) {
        Histogram micros = new Histogram(3);
        for (HistogramIterationValue value : nanos.recordedValues()) {
            micros.recordValueWithCount(
                    value.getValueIteratedTo() / NANOS_PER_MICRO,
                    value.getCountAddedInThisIterationStep());
        }
        micros.setStartTimeStamp(nanos.getStartTimeStamp());
        micros.setEndTimeStamp(nanos.getEndTimeStamp());
        return micros;
    }

    private static List<Histogram> intervals(Path file) {
        List<Histogram> intervals = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(text(file))) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (next instanceof Histogram histogram) {
                    intervals.add(histogram);
                }
            }
        }
        return intervals;
    }

    private static InputStream text(Path file) {
        try {
            List<String> lines = HdrLogRepair.repaired(Files.readAllLines(file));
            return new ByteArrayInputStream(
                    (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            throw new LabException("the client left no " + file, e);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** Whole intervals for a time, after a warm-up that begins with the first answer. */
    List<Histogram> after(Duration warmUp, Duration measured) {
        List<Histogram> answered =
                intervals.stream().dropWhile(interval -> interval.getTotalCount() == 0).toList();
        if (answered.isEmpty()) {
            return List.of();
        }
        long begin = answered.get(0).getStartTimeStamp() + warmUp.toMillis();
        return answered.stream()
                .filter(interval -> interval.getStartTimeStamp() >= begin)
                .limit(measured.toSeconds())
                .toList();
    }
}
