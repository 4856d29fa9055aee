package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The one HDR log of a run of NoSQLBench: every timer and histogram of it, by tag. What tags are called and that timers are in
 * nanoseconds was seen with 5.21 and 5.25 and read in their source; this reader itself never saw a log of theirs.
 */
final class Nb5Log {

    /** From sending to the last row, of operations that succeeded. */
    private static final String SUCCESS = "result_success";

    private static final String ERRORS = "errortimers_";
    private static final String ALL_ERRORS = ERRORS + "ALL";

    /** How many rows each answer had. */
    private static final String ROWS = "rows_";

    /** Tag, start, length, largest value, histogram. */
    private static final int FIELDS = 5;

    private static final int LARGEST = 3;

    private final Path file;

    Nb5Log(Path file) {
        this.file = file;
    }

    HdrLog successes() {
        return HdrLog.readNanos(file, SUCCESS);
    }

    /** Intervals with answers so far, while the log is still being written. */
    long intervalsWithAnswers() {
        long intervals = 0;
        for (String line : LabFiles.lines(file)) {
            String[] fields = line.split(",", -1);
            if (fields.length == FIELDS
                    && fields[0].equals("Tag=" + SUCCESS)
                    && !fields[LARGEST].matches("[0.]*")) {
                intervals++;
            }
        }
        return intervals;
    }

    /**
     * Operations that failed, by the name of the error, and those that found nothing.
     *
     * @throws LabException if the log does not tell how many rows answers had: missing ones would go unseen
     */
    Map<String, Long> failures() {
        Map<String, Long> failures = new TreeMap<>();
        for (Histogram errors : HdrLog.tagged(file, Nb5Log::isError)) {
            if (errors.getTotalCount() > 0) {
                failures.merge(
                        errors.getTag().substring(ERRORS.length()),
                        errors.getTotalCount(),
                        Long::sum);
            }
        }
        List<Histogram> rows = HdrLog.tagged(file, tag -> tag.startsWith(ROWS));
        if (rows.isEmpty()) {
            throw new LabException(
                    file + " has no histogram of rows, so that missing records would go unseen");
        }
        long empty = rows.stream().mapToLong(answers -> answers.getCountAtValue(0)).sum();
        if (empty > 0) {
            failures.put("NOT_FOUND", empty);
        }
        return failures;
    }

    private static boolean isError(String tag) {
        return tag.startsWith(ERRORS) && !tag.equals(ALL_ERRORS);
    }
}
