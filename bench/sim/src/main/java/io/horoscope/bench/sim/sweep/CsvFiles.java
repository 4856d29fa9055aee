package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.number.Estimate;
import io.horoscope.bench.sim.measure.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of runs and one of summaries. While runs come in, each is appended as it finishes, and each summary as its last seed
 * does; at the end both are put into the order of the plan.
 */
final class CsvFiles {

    private static final MathContext SIX_DIGITS = new MathContext(6);

    private final Path runs;
    private final Path summaries;

    CsvFiles(Path folder) {
        this.runs = folder.resolve("runs.csv");
        this.summaries = folder.resolve("summary.csv");
    }

    void begin() {
        write(runs, List.of(runHeader()));
        write(summaries, List.of(summaryHeader()));
    }

    void append(Row row) {
        append(runs, line(row));
    }

    void append(Summary summary) {
        append(summaries, line(summary));
    }

    /** Writes both anew with what is finished, so that they do not depend on which run was done first. */
    void finish(Results results) {
        List<String> runLines = new ArrayList<>(List.of(runHeader()));
        results.rows().forEach(row -> runLines.add(line(row)));
        write(runs, runLines);
        List<String> summaryLines = new ArrayList<>(List.of(summaryHeader()));
        for (Point point : results.plan().points()) {
            results.at(point).forEach(summary -> summaryLines.add(line(summary)));
        }
        write(summaries, summaryLines);
    }

    private static String runHeader() {
        StringBuilder header = new StringBuilder("scenario,variant,selector,seed");
        for (Metric metric : Metric.values()) {
            header.append(',').append(metric.key());
        }
        return header.append(",history").toString();
    }

    private static String line(Row row) {
        Job job = row.job();
        StringBuilder line = new StringBuilder(key(job.point(), job.choice().label()));
        line.append(',').append(job.seed());
        for (Metric metric : Metric.values()) {
            line.append(',').append(number(row.value(metric)));
        }
        return line.append(',').append(Long.toHexString(row.history())).toString();
    }

    private static String summaryHeader() {
        StringBuilder header = new StringBuilder("scenario,variant,selector,seeds");
        for (Metric metric : Metric.values()) {
            header.append(',')
                    .append(metric.key())
                    .append(',')
                    .append(metric.key())
                    .append("_ci95");
        }
        return header.toString();
    }

    private static String line(Summary summary) {
        StringBuilder line =
                new StringBuilder(key(summary.point(), summary.choice().label()))
                        .append(',')
                        .append(summary.seeds());
        for (Metric metric : Metric.values()) {
            Estimate estimate = summary.estimate(metric);
            line.append(',').append(number(estimate.mean()));
            line.append(',').append(number(estimate.halfWidth()));
        }
        return line.toString();
    }

    private static String key(Point point, String selector) {
        return quoted(point.scenario())
                + ','
                + quoted(point.variant().label())
                + ','
                + quoted(selector);
    }

    private static String quoted(String text) {
        return text.matches("[^,\"\\r\\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    /** Empty where there is no number. */
    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(SIX_DIGITS).stripTrailingZeros().toPlainString()
                : "";
    }

    private static void append(Path file, String line) {
        try {
            Files.writeString(file, line + '\n', StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }

    /** All or nothing: whoever interrupts this has the old file. */
    private static void write(Path file, List<String> lines) {
        try {
            Path fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(fresh, String.join("\n", lines) + '\n');
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
    }
}
