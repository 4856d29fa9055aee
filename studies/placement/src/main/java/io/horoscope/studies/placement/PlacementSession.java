package io.horoscope.studies.placement;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.horoscope.bench.sim.sweep.CsvFile;
import io.horoscope.bench.sim.sweep.Description;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An experiment from its workloads to its files: {@code placement.csv} and {@code run.json}. */
public final class PlacementSession {

    private static final List<String> HEADER =
            List.of(
                    "figure",
                    "distribution",
                    "strategy",
                    "m",
                    "r",
                    "k",
                    "actual_skew",
                    "seed",
                    "max_mean",
                    "skew",
                    "lower",
                    "median",
                    "upper",
                    "outliers",
                    "above",
                    "footprint",
                    "robustness",
                    "moved",
                    "loads");

    private final Experiment experiment;
    private final Description description;
    private final Path folder;

    /**
     * @param folder where files go; made if absent
     */
    public PlacementSession(Experiment experiment, Description description, Path folder) {
        this.experiment = experiment;
        this.description = description;
        this.folder = folder;
    }

    /**
     * Draws so many workloads of each distribution, on all cores, and writes the files.
     *
     * @param firstSeed of the first workload; the next ones have the next seeds
     */
    public void run(int firstSeed, int seeds) throws IOException {
        List<Case> cases = experiment.cases();
        List<List<?>> rows = new ArrayList<>();
        rows.add(HEADER);
        rows.addAll(
                IntStream.range(0, cases.size() * seeds)
                        .parallel()
                        .mapToObj(at -> row(cases.get(at / seeds), firstSeed + at % seeds))
                        .collect(Collectors.toList()));
        Files.createDirectories(folder);
        CsvFile.replace(folder.resolve("placement.csv"), rows);
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(folder.resolve("run.json").toFile(), values(firstSeed, seeds));
    }

    private static List<?> row(Case one, int seed) {
        Row found = one.run(seed);
        List<Object> row =
                new ArrayList<>(
                        List.of(
                                one.figure(),
                                one.distribution().label(),
                                one.strategy().name(),
                                one.size().nodes(),
                                one.size().replication(),
                                one.size().slots(),
                                one.skew(),
                                seed));
        for (double value :
                new double[] {
                    found.maxToMean(),
                    found.skew(),
                    found.box().lower(),
                    found.box().median(),
                    found.box().upper(),
                    found.box().outliers(),
                    found.box().above(),
                    found.footprint(),
                    found.robustness(),
                    found.moved()
                }) {
            row.add(CsvFile.number(value, CsvFile.FOUR_DIGITS));
        }
        row.add(found.loads());
        return row;
    }

    private Map<String, Object> values(int firstSeed, int seeds) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("tool", "placement");
        values.put("name", experiment.label());
        values.put("title", "placement, simulated");
        values.put("shows", experiment.description());
        values.put("machine", description.machine());
        values.put("commit", description.commit());
        values.put("command", description.command());
        values.put("seed", firstSeed);
        values.put("seeds", seeds);
        values.put("started", description.started().toString());
        values.put("parts", List.of(Map.of("kind", "placement", "heading", experiment.label())));
        return values;
    }
}
