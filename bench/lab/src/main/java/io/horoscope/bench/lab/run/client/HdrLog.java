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
        List<Histogram> micros = new ArrayList<>();
        for (Histogram interval : tagged(file, tag::equals)) {
            micros.add(micros(interval));
        }
        return new HdrLog(micros);
    }

    /** The intervals with certain tags, in whatever unit they are. */
    static List<Histogram> tagged(Path file, Predicate<String> tags) {
        List<Histogram> kept = new ArrayList<>();
        for (Histogram interval : intervals(file)) {
            if (interval.getTag() != null && tags.test(interval.getTag())) {
                kept.add(interval);
            }
        }
        return kept;
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
            List<String> lines = HdrMending.mended(Files.readAllLines(file));
            return new ByteArrayInputStream(
                    (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            throw new LabException("the client left no " + file, e);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** The intervals from the warm-up's end on, for a time, whole ones only. The warm-up begins with the first answer. */
    List<Histogram> after(Duration warmUp, Duration measured) {
        List<Histogram> kept = new ArrayList<>();
        long begin = Long.MAX_VALUE;
        for (Histogram interval : intervals) {
            if (begin == Long.MAX_VALUE && interval.getTotalCount() > 0) {
                begin = interval.getStartTimeStamp();
            }
            if (begin != Long.MAX_VALUE
                    && interval.getStartTimeStamp() >= begin + warmUp.toMillis()
                    && kept.size() < measured.toSeconds()) {
                kept.add(interval);
            }
        }
        return kept;
    }
}
