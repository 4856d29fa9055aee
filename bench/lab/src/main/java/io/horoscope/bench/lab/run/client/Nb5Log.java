package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * The HDR log of one step of NoSQLBench: every timer and histogram, by tag, about one line of each
 * a second. Timers are in nanoseconds. The last, unfinished second of a step is not in it.
 */
record Nb5Log(Path file) {

    /** From sending to the last row, of operations that succeeded. */
    private static final String SUCCESS = "result_success";

    /** The same by operation, of those that read. */
    private static final Pattern READS = Pattern.compile("successfor_\\w*select\\w*");

    private static final String ERRORS = "errortimers_";
    private static final String ALL_ERRORS = ERRORS + "ALL";

    /** How many rows each answer had. */
    private static final String ROWS = "rows";

    /** A line is tag, start and length in seconds, largest value, histogram. */
    private static final int FIELDS = 5;

    private static final int START = 1;
    private static final int LENGTH = 2;
    private static final int LARGEST = 3;

    Latencies successes() {
        return new Latencies(tagged(SUCCESS::equals), 1);
    }

    /** The same of the operations that nb5's own workloads read by. */
    Latencies successfulReads() {
        return new Latencies(tagged(READS.asMatchPredicate()), 1);
    }

    /**
     * How long has been measured so far, in seconds, while the log is still being written: the
     * intervals of {@link Latencies#after} the warm-up.
     */
    double secondsAfter(Duration warmUp) {
        double seconds = 0;
        double answers = Double.POSITIVE_INFINITY;
        for (String line : LabFiles.lines(file)) {
            String[] fields = line.split(",", -1);
            if (fields.length == FIELDS && fields[0].equals("Tag=" + SUCCESS)) {
                double start = Double.parseDouble(fields[START]);
                boolean isEmpty = fields[LARGEST].matches("[0.]*");
                answers = isEmpty ? answers : Math.min(answers, start);
                boolean isWarm = start - answers >= warmUp.toMillis() / 1e3;
                seconds += isWarm ? Double.parseDouble(fields[LENGTH]) : 0;
            }
        }
        return seconds;
    }

    /**
     * Operations that failed, by the name of the error, and those that found nothing.
     *
     * @throws LabException if the log does not have the rows of answers, so that missing records
     *     would not be noticed
     */
    Map<String, Long> failures() {
        Map<String, Long> failures = errors();
        List<Histogram> rows = tagged(tag -> tag.startsWith(ROWS));
        if (rows.isEmpty()) {
            throw new LabException(
                    file + " has no histogram of rows: missing records would not be noticed");
        }
        long empty = rows.stream().mapToLong(answers -> answers.getCountAtValue(0)).sum();
        if (empty > 0) {
            failures.put("NOT_FOUND", empty);
        }
        return failures;
    }

    /** Operations that failed, by the name of the error. */
    Map<String, Long> errors() {
        Map<String, Long> failures = new TreeMap<>();
        for (Histogram errors : tagged(tag -> tag.startsWith(ERRORS) && !tag.equals(ALL_ERRORS))) {
            if (errors.getTotalCount() > 0) {
                String error = errors.getTag().substring(ERRORS.length());
                failures.merge(error, errors.getTotalCount(), Long::sum);
            }
        }
        return failures;
    }

    private List<Histogram> tagged(Predicate<String> tags) {
        return HdrLog.read(file).stream()
                .filter(interval -> interval.getTag() != null && tags.test(interval.getTag()))
                .toList();
    }
}
