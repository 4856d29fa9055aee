package io.horoscope.bench.sim.sweep;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.bench.sim.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files of a sweep: {@code runs.csv}, {@code shares.csv} and {@code run.json}, which the
 * analysis reads. Each run is appended to {@code runs.csv} as it finishes; at the end the file is
 * put into the order of the plan.
 */
record ResultFiles(Plan plan, Description description, Path folder) {

    private static final ObjectMapper JSON =
            new ObjectMapper()
                    .enable(SerializationFeature.INDENT_OUTPUT)
                    .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
    private static final Set<String> SHOWN = Set.of("horoscope", "dynamic_snitch", "c3");

    /** Steps of 200 ms: fewer reads than in these would show chance. */
    private static final int SLICES = 4;

    private static final int MOST_NODES = 20;

    void begin() throws IOException {
        Files.createDirectories(folder);
        finish(Map.of());
    }

    /** Returns what the other files need of the result. */
    RunResult append(Job job, RunResult result) {
        Path file = folder.resolve("runs.csv");
        try {
            CsvFile.append(file, record(job, result));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        return hasShares(job) ? result : result.withoutShares();
    }

    /**
     * Writes all files, and replaces those that exist.
     *
     * @param results by number of the job
     */
    void finish(Map<Integer, RunResult> results) throws IOException {
        List<List<?>> runs = new ArrayList<>(List.of(header()));
        List<List<?>> shares = new ArrayList<>();
        shares.add(List.of("scenario", "variant", "selector", "at_s", "node", "share"));
        results.forEach(
                (number, result) -> {
                    Job job = plan.jobs().get(number);
                    runs.add(record(job, result));
                    if (hasShares(job)) {
                        addShares(job, result.shares(), shares);
                    }
                });
        CsvFile.replace(folder.resolve("runs.csv"), runs);
        CsvFile.replace(folder.resolve("shares.csv"), shares);
        JSON.writeValue(
                folder.resolve("run.json").toFile(), description.values(plan, results.size()));
    }

    private boolean hasShares(Job job) {
        return job.seed() == plan.firstSeed()
                && SHOWN.contains(job.choice().label().split(" ", 2)[0])
                && !job.variant().scenario().windows().isEmpty();
    }

    private static List<String> header() {
        List<String> header = new ArrayList<>(List.of("scenario", "variant", "selector", "seed"));
        Stream.of(Metric.values()).map(Metric::column).forEach(header::add);
        header.add("history");
        return header;
    }

    private static List<Object> record(Job job, RunResult result) {
        List<Object> record = new ArrayList<>(key(job));
        record.add(job.seed());
        for (Metric metric : Metric.values()) {
            record.add(CsvFile.number(result.value(metric), CsvFile.SIX_DIGITS));
        }
        record.add(Long.toHexString(result.history()));
        return record;
    }

    private static List<String> key(Job job) {
        return List.of(job.variant().name(), job.variant().label(), job.choice().label());
    }

    private static void addShares(Job job, Shares shares, List<List<?>> records) {
        Scenario scenario = job.variant().scenario();
        int slices = (int) (scenario.phases().endNanos() / Recorder.SLICE_NANOS);
        for (int slice = 0; slice + SLICES <= slices; slice += SLICES) {
            for (int node : nodes(scenario, shares.nodes())) {
                List<Object> record = new ArrayList<>(key(job));
                record.add(CsvFile.number(slice * Recorder.SLICE_NANOS / 1e9, CsvFile.SIX_DIGITS));
                record.add(node);
                record.add(
                        CsvFile.number(
                                shares.share(node, slice, slice + SLICES), CsvFile.FOUR_DIGITS));
                records.add(record);
            }
        }
    }

    /** Those with a fault first, where there are too many for a plot. */
    private static Set<Integer> nodes(Scenario scenario, int count) {
        Set<Integer> nodes = new TreeSet<>();
        scenario.windows().forEach(window -> nodes.addAll(window.nodes()));
        for (int node = 0; node < count && nodes.size() < MOST_NODES; node++) {
            nodes.add(node);
        }
        return nodes;
    }
}
