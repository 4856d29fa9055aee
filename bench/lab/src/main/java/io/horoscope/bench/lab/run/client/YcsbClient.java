package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.run.load.TableName;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** YCSB with the binding of bench/ycsb. */
public final class YcsbClient implements Client {

    private static final RecordTable TABLE =
            new RecordTable(
                    new TableName("ycsb", "usertable"),
                    List.of(
                            "y_id", "field0", "field1", "field2", "field3", "field4", "field5",
                            "field6", "field7", "field8", "field9"));

    private static final String INTENDED = "Intended-";
    private static final String SUMMARY = "summary.json";
    private static final String OUTPUT = "ycsb.out";
    private static final String COORDINATORS = "coordinators.csv";
    private static final Duration STARTUP = Duration.ofSeconds(90);
    private static final Duration LOAD_DEADLINE = Duration.ofMinutes(60);

    /**
     * No cluster of one machine does more. YCSB ends a run after so many operations, and leaves room
     * for their inserts when it draws keys.
     */
    private static final long MOST_PER_SECOND = 20_000;

    /** Threads that load; each waits for the answers of all replicas. */
    private static final int LOADERS = 64;

    private final Path home;
    private final ClientProcess process;

    /**
     * @param directory for records of processes; a client that a killed run left there is ended
     */
    public YcsbClient(Places places, Path directory) {
        this.home = places.ycsb();
        this.process = new ClientProcess(directory);
    }

    @Override
    public String name() {
        return "ycsb";
    }

    @Override
    public RecordTable table() {
        return TABLE;
    }

    @Override
    public String describe() {
        return "YCSB 0.17.0 with the binding of bench/ycsb; latencies at a rate count from when a"
                + " request was due";
    }

    @Override
    public boolean isPrompt() {
        return true;
    }

    @Override
    public void require(ClientMode mode) {}

    /** The binding has every workload; the constructor found it. */
    @Override
    public void require(String workload) {}

    @Override
    public void load(List<? extends CqlNode> nodes, int records, Path folder) {
        Map<String, String> properties = basics(nodes, records, folder);
        properties.put("operationcount", Integer.toString(records));
        properties.put("cassandra.writeconsistencylevel", "ALL");
        properties.put("core_workload_insertion_retry_limit", "10");
        properties.put("core_workload_insertion_retry_interval", "1");
        properties.put("horoscope.coordinator", ClientMode.ANY.word());
        start("-load", new Workload("workloadc", properties), Load.saturation(LOADERS), folder);
        process.awaitEnd(LOAD_DEADLINE, () -> false, () -> {});
        long written = Summary.succeeded(folder.resolve(SUMMARY), "INSERT");
        if (written != records) {
            throw new LabException(
                    "loading wrote %d of %d records; see %s"
                            .formatted(written, records, folder.resolve(OUTPUT)));
        }
    }

    @Override
    public ClientResult run(
            ClientRun run,
            List<? extends CqlNode> nodes,
            int records,
            Path folder,
            Runnable meanwhile) {
        Map<String, String> properties = basics(nodes, records, folder);
        Duration length = run.warmUp().plus(run.measured());
        properties.put("operationcount", Long.toString(length.toSeconds() * MOST_PER_SECOND));
        properties.put("maxexecutiontime", Long.toString(length.toSeconds() + 2));
        properties.put("horoscope.coordinator", run.mode().property(nodes));
        properties.putAll(run.properties());
        start("-t", new Workload(run.workload(), properties), run.load(), folder);
        double cpuSeconds = process.awaitEnd(length.plus(STARTUP), () -> false, meanwhile);
        return result(run, nodes, folder, cpuSeconds);
    }

    @Override
    public void close() {
        process.close();
    }

    private static Map<String, String> basics(
            List<? extends CqlNode> nodes, int records, Path folder) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(
                "hosts", nodes.stream().map(CqlNode::address).collect(Collectors.joining(",")));
        properties.put("port", Integer.toString(nodes.get(0).cql().getPort()));
        properties.put("horoscope.localdc", nodes.get(0).datacenter());
        properties.put("horoscope.coordinators.file", folder.resolve(COORDINATORS).toString());
        properties.put("recordcount", Integer.toString(records));
        properties.put("measurementtype", "hdrhistogram");
        properties.put("measurement.interval", "both");
        properties.put("hdrhistogram.percentiles", "50,95,99,99.9");
        properties.put("hdrhistogram.fileoutput", "true");
        properties.put("hdrhistogram.output.path", folder + "/");
        properties.put("status.interval", "1");
        properties.put("exporter", "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");
        properties.put("exportfile", folder.resolve(SUMMARY).toString());
        return properties;
    }

    private void start(String phase, Workload workload, Load load, Path folder) {
        ClientProcess.renew(folder);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xms384m", "-Xmx384m", "-XX:+UseSerialGC"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp"));
        command.add(home.resolve("target/classes") + ":" + home.resolve("target/lib") + "/*");
        command.addAll(List.of("site.ycsb.Client", phase, "-s"));
        command.addAll(List.of("-db", "io.horoscope.bench.ycsb.CqlClient"));
        command.addAll(
                List.of("-P", home.resolve("workloads").resolve(workload.name()).toString()));
        command.addAll(List.of("-threads", Integer.toString(load.threads())));
        if (load.isRate()) {
            command.addAll(List.of("-target", Integer.toString(load.rate())));
        }
        workload.properties()
                .forEach((key, value) -> command.addAll(List.of("-p", key + "=" + value)));
        process.start("ycsb", command, folder.resolve(OUTPUT));
    }

    private static ClientResult result(
            ClientRun run, List<? extends CqlNode> nodes, Path folder, double cpuSeconds) {
        Map<String, Latencies> service = new TreeMap<>();
        Map<String, Latencies> intended = new TreeMap<>();
        try (DirectoryStream<Path> logs = Files.newDirectoryStream(folder, "*.hdr")) {
            for (Path log : logs) {
                String name = log.getFileName().toString().replace(".hdr", "");
                if (name.endsWith("CLEANUP") || name.endsWith("-FAILED")) {
                    continue;
                }
                Latencies latencies =
                        new Latencies(HdrLog.read(log).after(run.warmUp(), run.measured()));
                boolean isIntended = name.startsWith(INTENDED);
                (isIntended ? intended : service)
                        .put(isIntended ? name.substring(INTENDED.length()) : name, latencies);
            }
        } catch (IOException e) {
            throw new LabException(folder + " cannot be listed: " + e.getMessage(), e);
        }
        if (!Files.exists(folder.resolve(SUMMARY))) {
            throw new LabException(
                    "the client failed; the end of %s:\n%s"
                            .formatted(
                                    folder.resolve(OUTPUT), LabFiles.tail(folder.resolve(OUTPUT))));
        }
        return new ClientResult(
                service,
                run.isRateLimited() ? intended : Map.of(),
                Summary.failures(folder.resolve(SUMMARY)),
                coordinators(nodes, folder.resolve(COORDINATORS)),
                cpuSeconds);
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
}
