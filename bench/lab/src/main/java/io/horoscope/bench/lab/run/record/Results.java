package io.horoscope.bench.lab.run.record;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.ClientRun;
import io.horoscope.bench.lab.run.client.Latencies;
import io.horoscope.bench.lab.run.observe.NodeScore;
import io.horoscope.core.signal.Signal;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder of one experiment: run.json and CSV files, which the analysis in bench/analysis turns
 * into tables and plots. Rows are written as runs finish. {@code run} is the name of the run's
 * folder below raw. One thread.
 */
public final class Results {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    /** Of runs.csv: everything that may differ from one run to the next. */
    static final List<String> RUN_COLUMNS =
            columns(
                    "run,outcome,begin_epoch_ms,variant,cassandra,dynamic_snitch,selector,reports,"
                            + "mode,workload,threads,rate,warm_up_s,measured_s,cores,fault,"
                            + "fault_nodes,seed,properties");

    private final Path folder;
    private final Path workloads;
    private final SettingsFile settings;
    private final Map<String, Object> about = new LinkedHashMap<>();
    private final List<Map<String, ?>> parts = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private final CsvTable runs;
    private final CsvTable blocks;
    private final CsvTable events;
    private final CsvTable timeline;
    private final CsvTable nodes;
    private final CsvTable scores;
    private boolean isMeasured;

    /**
     * @param folder exists
     * @param repository paths below it are shortened
     */
    public Results(Path folder, Path repository) {
        this.folder = folder;
        this.workloads = repository.resolve("bench/ycsb/workloads");
        this.settings = new SettingsFile(folder, repository);
        runs = table("runs", RUN_COLUMNS);
        blocks =
                keyed(
                        "blocks",
                        "latency_kind,per_second,operations,mean_ms,p50_ms,p95_ms,p99_ms,p999_ms,"
                                + "max_ms,failures,coordinators,client_cpu_s,run,workload,mode,"
                                + "threads,rate,nodes,data_factor");
        events =
                keyed(
                        "events",
                        "share_before,share_during,share_after,left_after_s,back_after_s,"
                                + "p50_before_ms,p99_before_ms,p50_during_ms,p99_during_ms,"
                                + "p999_during_ms,failures,begin_s,end_s,run");
        timeline = keyed("timeline", "at_s,share,p99_ms");
        nodes = keyed("nodes", "node," + String.join(",", NodeUse.COLUMNS) + ",run");
        String signals = Stream.of(Signal.values()).map(Signal::key).collect(joining(","));
        scores = table("scores", columns("run,variant,at_s,node,load,age_s," + signals));
    }

    public Path folder() {
        return folder;
    }

    /** Settings and versions, for settings.yaml. */
    public SettingsFile settings() {
        return settings;
    }

    /** Whether any run was counted. */
    public boolean isMeasured() {
        return isMeasured;
    }

    /** Says what is measured, with what; see run.json in bench/analysis. */
    public void begin(Map<String, ?> values) {
        about.putAll(values);
        write();
    }

    /** Adds a sentence of what was found while measuring. */
    public void note(String sentence) {
        notes.add(sentence);
        write();
    }

    /**
     * Begins a part, unless there is one of that heading.
     *
     * @param part as in run.json: heading, kind and what else the analysis can use
     */
    public void part(Map<String, ?> part) {
        if (parts.stream().noneMatch(one -> one.get("heading").equals(part.get("heading")))) {
            parts.add(part);
            write();
        }
    }

    /** The variant that others are compared with. */
    public void baseline(String variant) {
        about.putIfAbsent("baseline", variant);
    }

    /** A run that does not count, and why. */
    public void refusal(String why) {
        refusals.add(why);
        write();
    }

    /** Other rows were written: a file of its own. */
    public void measured() {
        isMeasured = true;
    }

    /**
     * Adds a run of the client, and its workload's properties to settings.yaml.
     *
     * @param values by column; what is missing stays empty
     * @throws IllegalArgumentException if a key is not a column
     */
    public void run(Map<String, ?> values) {
        if (!RUN_COLUMNS.containsAll(values.keySet())) {
            throw new IllegalArgumentException(values + " has more than the columns of runs.csv");
        }
        runs.row(RUN_COLUMNS.stream().map(values::get).toList());
        String workload = String.valueOf(values.get("workload"));
        if (!settings.has("workload " + workload)) {
            settings.put("workload " + workload, properties(workloads.resolve(workload)));
        }
    }

    static Map<String, String> properties(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new LabException(file + " cannot be read: " + e.getMessage(), e);
        }
        Map<String, String> sorted = new TreeMap<>();
        properties
                .stringPropertyNames()
                .forEach(key -> sorted.put(key, properties.getProperty(key)));
        return sorted;
    }

    /** Adds a variant measured once at one load. */
    public void block(
            RunKey key, ClientRun run, ClientResult result, int nodeCount, int dataFactor) {
        isMeasured = true;
        Latencies latencies = result.latencies();
        List<Object> row = new ArrayList<>(key.fields());
        row.add(result.hasIntended() ? "intended" : "service");
        row.addAll(List.of(result.perSecond(), result.count()));
        row.add(latencies.meanNanos() / NANOS_PER_MILLI);
        row.addAll(quantiles(latencies, 0.5, 0.95, 0.99, 0.999));
        row.add(latencies.maxNanos() / NANOS_PER_MILLI);
        row.addAll(List.of(result.failures().toString(), result.coordinators().toString()));
        row.addAll(List.of(result.cpu().seconds(), key.run()));
        row.addAll(List.of(run.work().name(), run.mode().word(), run.load().threads()));
        row.add(run.isRateLimited() ? run.load().rate() : null);
        row.addAll(List.of(nodeCount, dataFactor));
        blocks.row(row);
    }

    /** Adds a variant through a fault. */
    public void event(RunKey key, FaultEvent event) {
        isMeasured = true;
        ShareChange change = event.change();
        List<Object> row = new ArrayList<>(key.fields());
        row.addAll(List.of(change.shareBefore(), change.shareDuring(), change.shareAfter()));
        row.addAll(List.of(change.leftAfter(), change.backAfter()));
        row.addAll(quantiles(event.before(), 0.5, 0.99));
        row.addAll(quantiles(event.during(), 0.5, 0.99, 0.999));
        row.add(event.result().failures().toString());
        row.addAll(List.of(event.times().beginSeconds(), event.times().endSeconds(), key.run()));
        events.row(row);
        for (FaultEvent.Moment moment : event.timeline()) {
            List<Object> point = new ArrayList<>(key.fields());
            point.addAll(List.of(moment.atSeconds(), moment.share()));
            point.add(moment.p99Nanos().orElse(Double.NaN) / NANOS_PER_MILLI);
            timeline.row(point);
        }
    }

    /** Adds what every node did and used, from before the client started until after it ended. */
    public void nodes(RunKey key, List<NodeUse> uses) {
        int number = 1;
        for (NodeUse use : uses) {
            List<Object> row = new ArrayList<>(key.fields());
            row.add(number++);
            row.addAll(use.fields());
            row.add(key.run());
            nodes.row(row);
        }
    }

    /**
     * Adds the scores as the first node had them over time. A load that was not fresh and a signal
     * without data are empty.
     *
     * @param log scores by address, by System.nanoTime()
     * @param startNanos the run's beginning, on the same clock
     * @param addresses of the nodes, in order of their numbers
     */
    public void scores(
            RunKey key,
            SortedMap<Long, Map<String, NodeScore>> log,
            long startNanos,
            List<String> addresses) {
        log.forEach(
                (nanos, byAddress) -> {
                    for (int index = 0; index < addresses.size(); index++) {
                        NodeScore score = byAddress.get(addresses.get(index));
                        if (score != null) {
                            List<Object> row = new ArrayList<>(List.of(key.run(), key.variant()));
                            row.add((nanos - startNanos) / NANOS_PER_SECOND);
                            row.addAll(List.of(index + 1, score.load(), score.ageSeconds()));
                            for (Signal signal : Signal.values()) {
                                row.add(score.signal(signal.key()));
                            }
                            scores.row(row);
                        }
                    }
                });
    }

    private CsvTable keyed(String name, String columns) {
        return table(name, columns("part,point,variant,repetition," + columns));
    }

    private CsvTable table(String name, List<String> columns) {
        return new CsvTable(folder.resolve(name + ".csv"), columns);
    }

    private static List<String> columns(String line) {
        return List.of(line.split(",", -1));
    }

    private static List<Double> quantiles(Latencies latencies, Double... shares) {
        return Stream.of(shares)
                .map(share -> latencies.quantileNanos(share) / NANOS_PER_MILLI)
                .toList();
    }

    private void write() {
        Map<String, Object> document = new LinkedHashMap<>(about);
        document.put("notes", notes);
        document.put("refusals", refusals);
        document.put("parts", parts);
        LabFiles.write(
                folder.resolve("run.json"),
                new ObjectMapper().valueToTree(document).toPrettyString());
    }
}
