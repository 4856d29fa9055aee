package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.client.Latencies;
import io.horoscope.bench.lab.run.record.ScoreRows;
import io.horoscope.bench.report.table.CsvFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The rows behind a report: every block and event, what every node did in it, and the scores over time. Times in milliseconds
 * or as the column says. {@code run} is the row of runs.csv and the folder below raw.
 */
final class CsvRows {

    private static final double NANOS_PER_MILLI = 1e6;

    private final CsvFile blocks;
    private final NodeRows nodes;
    private final ScoreRows scores;
    private final CsvFile events;

    CsvRows(Path folder) {
        try {
            blocks =
                    CsvFile.create(
                            folder.resolve("blocks.csv"),
                            "part",
                            "point",
                            "side",
                            "repetition",
                            "latency_kind",
                            "per_second",
                            "operations",
                            "mean_ms",
                            "p50_ms",
                            "p95_ms",
                            "p99_ms",
                            "p999_ms",
                            "max_ms",
                            "failures",
                            "coordinators",
                            "client_cpu_s",
                            "run");
            nodes = new NodeRows(folder);
            scores = new ScoreRows(folder);
            events =
                    CsvFile.create(
                            folder.resolve("events.csv"),
                            "part",
                            "point",
                            "side",
                            "repetition",
                            "share_before",
                            "share_during",
                            "share_after",
                            "left_after_s",
                            "back_after_s",
                            "p50_before_ms",
                            "p99_before_ms",
                            "p50_during_ms",
                            "p99_during_ms",
                            "p999_during_ms",
                            "failures",
                            "begin_s",
                            "end_s",
                            "run");
        } catch (IOException e) {
            throw new LabException(folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    void add(String part, Comparison comparison) {
        try {
            for (Block block : comparison.blocks()) {
                Latencies latencies = block.latencies();
                blocks.row(
                        part,
                        block.point().label(),
                        block.side().name(),
                        block.repetition(),
                        block.result().hasIntended() ? "intended" : "service",
                        block.perSecond(),
                        block.result().count(),
                        latencies.meanNanos() / NANOS_PER_MILLI,
                        millis(latencies, 0.5),
                        millis(latencies, 0.95),
                        millis(latencies, 0.99),
                        millis(latencies, 0.999),
                        latencies.maxNanos() / NANOS_PER_MILLI,
                        block.result().failures().toString(),
                        block.result().coordinators().toString(),
                        block.result().cpuSeconds(),
                        block.record().name());
                nodes.add(
                        part,
                        block.point().label(),
                        block.side(),
                        block.repetition(),
                        block.record());
                scores.add(block.record().name(), block.side().name(), block.record().scores());
            }
        } catch (IOException e) {
            throw new LabException("a row cannot be written: " + e.getMessage(), e);
        }
    }

    void add(String part, Events all) {
        try {
            for (io.horoscope.bench.lab.run.bed.Side side : all.sides()) {
                for (Event event : all.of(side)) {
                    events.row(
                            part,
                            all.point().label(),
                            side.name(),
                            event.repetition(),
                            event.shareBefore(),
                            event.shareDuring(),
                            event.shareAfter(),
                            event.leftAfter().orElse(Double.NaN),
                            event.backAfter().orElse(Double.NaN),
                            millis(event.before(), 0.5),
                            millis(event.before(), 0.99),
                            millis(event.during(), 0.5),
                            millis(event.during(), 0.99),
                            millis(event.during(), 0.999),
                            event.result().failures().toString(),
                            event.record().seconds(event.timeline().beginNanos()),
                            event.record().seconds(event.timeline().endNanos()),
                            event.record().name());
                    nodes.add(part, all.point().label(), side, event.repetition(), event.record());
                    scores.add(event.record().name(), side.name(), event.record().scores());
                }
            }
        } catch (IOException e) {
            throw new LabException("a row cannot be written: " + e.getMessage(), e);
        }
    }

    private static double millis(Latencies latencies, double share) {
        return latencies.quantileNanos(share) / NANOS_PER_MILLI;
    }
}
