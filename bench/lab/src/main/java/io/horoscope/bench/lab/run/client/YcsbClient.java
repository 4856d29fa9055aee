package io.horoscope.bench.lab.run.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.run.load.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** YCSB with the binding of bench/ycsb. */
public final class YcsbClient extends Client {

    private static final RecordTable TABLE =
            new RecordTable(
                    new TableName("ycsb", "usertable"),
                    List.of(
                            "y_id", "field0", "field1", "field2", "field3", "field4", "field5",
                            "field6", "field7", "field8", "field9"));

    private static final String INTENDED = "Intended-";
    private static final String SUMMARY = "summary.json";
    private static final String COORDINATORS = "coordinators.csv";
    private static final String RETURN = "Return=";
    private static final String OK = "OK";
    private static final Duration STARTUP = Duration.ofSeconds(90);

    /**
     * No cluster of one machine does more. YCSB ends a run after so many operations, and leaves room
     * for their inserts when it draws keys.
     */
    private static final long MOST_PER_SECOND = 20_000;

    /** Threads that load; each waits for the answers of all replicas. */
    private static final int LOADERS = 64;

    private final Path home;

    /**
     * @param directory where the processes' records are
     */
    public YcsbClient(Places places, Path directory) {
        super("ycsb", TABLE, directory);
        this.home = places.ycsb();
    }

    @Override
    public String describe() {
        return "YCSB 0.17.0 with the binding of bench/ycsb; latencies at a rate count from when a"
                + " request was due";
    }

    @Override
    List<String> loadCommand(List<? extends CqlNode> nodes, int records, Path folder) {
        String properties =
                """
                operationcount=%d
                cassandra.writeconsistencylevel=ALL
                core_workload_insertion_retry_limit=10
                core_workload_insertion_retry_interval=1
                horoscope.coordinator=any
                """
                        .formatted(records);
        return command(
                "-load",
                "workloadc",
                Load.saturation(LOADERS),
                folder,
                properties(nodes, records, folder) + properties);
    }

    @Override
    long written(List<? extends CqlNode> nodes, int records, Path folder) {
        return succeeded(folder.resolve(SUMMARY), "INSERT");
    }

    @Override
    public ClientResult run(
            ClientRun run, List<? extends CqlNode> nodes, int records, Path folder) {
        List<String> command = runCommand(run, nodes, records, folder);
        Duration deadline = run.length().plus(STARTUP);
        ClientCpu cpu = execute(command, folder, deadline, () -> false);
        if (!Files.exists(folder.resolve(SUMMARY))) {
            throw failure("the client failed", folder);
        }
        return result(run, nodes, folder, cpu);
    }

    List<String> runCommand(
            ClientRun run, List<? extends CqlNode> nodes, int records, Path folder) {
        long seconds = run.length().toSeconds();
        StringBuilder properties = new StringBuilder(properties(nodes, records, folder));
        properties.append(
                """
                operationcount=%d
                maxexecutiontime=%d
                horoscope.coordinator=%s
                """
                        .formatted(
                                seconds * MOST_PER_SECOND,
                                seconds + 2,
                                run.mode().property(nodes)));
        run.work()
                .properties()
                .forEach((key, value) -> properties.append(key + "=" + value + "\n"));
        return command("-t", run.work().name(), run.load(), folder, properties.toString());
    }

    private static String properties(List<? extends CqlNode> nodes, int records, Path folder) {
        return """
        hosts=%s
        port=%d
        horoscope.localdc=%s
        horoscope.coordinators.file=%s
        recordcount=%d
        measurementtype=hdrhistogram
        measurement.interval=both
        hdrhistogram.percentiles=50,95,99,99.9
        hdrhistogram.fileoutput=true
        hdrhistogram.output.path=%s/
        status.interval=1
        exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter
        exportfile=%s
        """
                .formatted(
                        nodes.stream().map(CqlNode::address).collect(Collectors.joining(",")),
                        nodes.get(0).cql().getPort(),
                        nodes.get(0).datacenter(),
                        folder.resolve(COORDINATORS),
                        records,
                        folder,
                        folder.resolve(SUMMARY));
    }

    private List<String> command(
            String phase, String workload, Load load, Path folder, String properties) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xms384m", "-Xmx384m", "-XX:+UseSerialGC"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(List.of("-Djava.io.tmpdir=" + temporary(folder), "-cp"));
        command.add(home.resolve("target/classes") + ":" + home.resolve("target/lib") + "/*");
        command.addAll(List.of("site.ycsb.Client", phase, "-s"));
        command.addAll(List.of("-db", "io.horoscope.bench.ycsb.CqlClient"));
        command.addAll(List.of("-P", home.resolve("workloads/" + workload).toString()));
        command.addAll(List.of("-threads", Integer.toString(load.threads())));
        if (load.isRate()) {
            command.addAll(List.of("-target", Integer.toString(load.rate())));
        }
        properties.lines().forEach(property -> command.addAll(List.of("-p", property)));
        return command;
    }

    private static ClientResult result(
            ClientRun run, List<? extends CqlNode> nodes, Path folder, ClientCpu cpu) {
        Map<String, Latencies> service = new TreeMap<>();
        Map<String, Latencies> intended = new TreeMap<>();
        for (Path log : LabFiles.list(folder, "*.hdr")) {
            String name = log.getFileName().toString().replace(".hdr", "");
            if (!name.endsWith("CLEANUP") && !name.endsWith("-FAILED")) {
                (name.startsWith(INTENDED) ? intended : service)
                        .put(
                                name.replace(INTENDED, ""),
                                new Latencies(HdrLog.read(log), Latencies.NANOS_PER_MICRO)
                                        .after(run.warmUp(), run.measured()));
            }
        }
        return new ClientResult(
                service,
                run.load().isRate() ? intended : Map.of(),
                failures(folder.resolve(SUMMARY)),
                coordinators(nodes, folder.resolve(COORDINATORS)),
                cpu);
    }

    private static List<Long> coordinators(List<? extends CqlNode> nodes, Path file) {
        Map<String, Long> answers = new HashMap<>();
        for (String line : LabFiles.lines(file)) {
            int comma = line.lastIndexOf(',');
            String count = line.substring(comma + 1).strip();
            if (comma > 0 && count.matches("[0-9]+")) {
                String address = line.substring(0, comma).replaceAll(".*/|:[0-9]+$", "");
                answers.merge(address, Long.parseLong(count), Long::sum);
            }
        }
        return nodes.stream().map(node -> answers.getOrDefault(node.address(), 0L)).toList();
    }

    /** Failed operations of all kinds, by status, warm-up included. */
    static Map<String, Long> failures(Path summary) {
        // The operations at a fixed rate are listed twice.
        Map<String, Long> failures = statuses(summary, kind -> !kind.startsWith("Intended"));
        failures.remove(OK);
        return failures;
    }

    /**
     * How many operations succeeded.
     *
     * @param operation READ, SCAN, INSERT and so on
     */
    static long succeeded(Path summary, String operation) {
        return statuses(summary, operation::equals).getOrDefault(OK, 0L);
    }

    private static Map<String, Long> statuses(Path summary, Predicate<String> operations) {
        Map<String, Long> statuses = new TreeMap<>();
        try {
            for (JsonNode entry : new ObjectMapper().readTree(summary.toFile())) {
                String name = entry.path("measurement").asText();
                if (name.startsWith(RETURN) && operations.test(entry.path("metric").asText())) {
                    long count = entry.path("value").asLong();
                    statuses.merge(name.substring(RETURN.length()), count, Long::sum);
                }
            }
        } catch (IOException e) {
            throw new LabException(summary + " cannot be read: " + e.getMessage(), e);
        }
        return statuses;
    }
}
