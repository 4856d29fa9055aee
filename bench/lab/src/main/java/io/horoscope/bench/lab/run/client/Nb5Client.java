package io.horoscope.bench.lab.run.client;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.TableCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * NoSQLBench 5 with the files of bench/nosqlbench or with one of its own, one step of a scenario a
 * process: the log of histograms has only the first step of one. It counts cycles, not seconds: a
 * run gets more cycles than it can do, and is ended when its log covers as many seconds as are
 * wanted. The nodes count which of them coordinated.
 */
public final class Nb5Client extends Client {

    /** The operation of each YCSB workload that has a counterpart. */
    private static final Map<String, String> OPERATIONS =
            new TreeMap<>(
                    Map.of("paper-reads", "READ", "workloadc", "READ", "paper-scans", "SCAN"));

    private static final String LOG = "nb5.hdr";

    /**
     * Java starts, and the table of the Zipf distribution is computed, which takes a minute for a
     * million keys.
     */
    private static final Duration STARTUP = Duration.ofMinutes(5);

    /** The most records of a scan; YCSB draws lengths from 1 to this. */
    private static final String MOST_RECORDS = "maxscanlength";

    /** As in bench/ycsb/workloads/paper-scans. */
    private static final String USUAL_MOST_RECORDS = "1000";

    /** More cycles a second than any client does. */
    private static final int UNLIMITED_PER_SECOND = 1_000_000;

    /** What removes a parameter from a step. */
    private static final String NO_RATE = "UNDEF";

    private static final int LOADERS = 64;

    /** As large as YCSB's ten fields of 100 bytes. */
    private static final int VALUE_BYTES = 1_000;

    private static final RecordTable TABLE =
            new RecordTable(new TableName("hz", "kv"), List.of("key", "value"));

    private final Nb5Program program;
    private final Places places;
    private final Optional<Nb5Own> own;

    /**
     * @param directory where the processes' records are, and where nb5 writes its folder logs
     * @param workloads that it is to run; none for any with a file in bench/nosqlbench
     * @throws LabException if one of them can only be run alone
     */
    public Nb5Client(Places places, Nb5Program program, Path directory, List<String> workloads) {
        this(places, program, directory, Nb5Own.among(workloads));
    }

    private Nb5Client(Places places, Nb5Program program, Path directory, Optional<Nb5Own> own) {
        super("nb5", own.map(Nb5Own::table).orElse(TABLE), directory);
        this.program = program;
        this.places = places;
        this.own = own;
    }

    @Override
    public String describe() {
        String what =
                own.isPresent()
                        ? "its own workload, of which latencies are those of reads"
                        : "the files of bench/nosqlbench, keys by a true Zipf distribution, all scans"
                                + " as long as YCSB's mean";
        return "NoSQLBench (%s) with %s; all latencies are service times, also at a rate"
                .formatted(String.join(" ", program.command()), what);
    }

    @Override
    public void require(ClientMode mode) {
        if (mode == ClientMode.MASTER) {
            throw new LabException(
                    "--modes: --driver nb5 has no 'master', because its driver takes no single"
                            + " coordinator; allowed: any, replica, horoscope");
        }
        program(mode); // Which refuses the binary where a jar is to be on the class path.
    }

    @Override
    public void require(Workload workload) {
        if (own.isEmpty() && !OPERATIONS.containsKey(workload.name())) {
            throw new LabException(
                    """
                    --driver: there is no NoSQLBench file for the workload '%s'; allowed with nb5: \
                    %s, or one of %s alone; leave --driver out for the others"""
                            .formatted(
                                    workload.name(),
                                    String.join(", ", OPERATIONS.keySet()),
                                    String.join(", ", Nb5Own.words())));
        }
    }

    @Override
    public ClientResult run(
            ClientRun run, List<? extends CqlNode> nodes, int records, Path folder) {
        List<Long> before = coordinated(nodes);
        Nb5Log log = new Nb5Log(folder.resolve(LOG));
        ClientCpu cpu =
                execute(
                        runCommand(run, nodes, records, folder),
                        folder,
                        run.length().plus(STARTUP),
                        () -> log.secondsAfter(run.warmUp()) >= run.measured().toSeconds());
        if (!Files.exists(log.file())) {
            throw failure("nb5 failed", folder);
        }
        List<Long> after = coordinated(nodes);
        Latencies latencies = own.isPresent() ? log.successfulReads() : log.successes();
        return new ClientResult(
                Map.of(
                        OPERATIONS.getOrDefault(run.work().name(), "READ"),
                        latencies.after(run.warmUp(), run.measured())),
                Map.of(),
                own.isPresent() ? log.errors() : log.failures(),
                IntStream.range(0, nodes.size())
                        .mapToObj(node -> after.get(node) - before.get(node))
                        .toList(),
                cpu);
    }

    @Override
    List<String> loadCommand(List<? extends CqlNode> nodes, int records, Path folder) {
        List<String> command = step(file("paper-reads"), "rampup", ClientMode.ANY, nodes, records);
        command.add("rampup-cycles=" + records);
        command.add((own.isPresent() ? "threads=" : "rampup-threads=") + LOADERS);
        command.add("write_cl=ALL");
        return logging(command, folder);
    }

    @Override
    long written(List<? extends CqlNode> nodes, int records, Path folder) {
        try (CqlSession session = Pinned.open(nodes.get(0))) {
            return table().count(session, records);
        }
    }

    /** Does a run, and would continue for long after it. */
    List<String> runCommand(
            ClientRun run, List<? extends CqlNode> nodes, int records, Path folder) {
        int cycles = run.load().isRate() ? run.load().rate() : UNLIMITED_PER_SECOND;
        String file = file(run.work().name());
        List<String> command = step(file, "main", run.mode(), nodes, records);
        command.add("main-cycles=" + cycles * run.length().plus(STARTUP).toSeconds());
        if (own.isPresent()) {
            command.add("threads=" + run.load().threads());
            command.addAll(List.of("instrument=true", "errors=timer,count"));
            if (run.load().isRate()) {
                command.add("cyclerate=" + run.load().rate());
            }
            return logging(command, folder);
        }
        command.add("main-threads=" + run.load().threads());
        command.add("maxrate=" + (run.load().isRate() ? run.load().rate() : NO_RATE));
        command.addAll(List.of("read_cl=ONE", "zipf=0.99"));
        if (file.endsWith("scans.yaml")) {
            command.add("scan-length=" + scanLength(run.work().properties()));
        }
        return logging(command, folder);
    }

    /** What nb5 knows as a workload: its own by name, another one by its file. */
    private String file(String workload) {
        return own.map(Nb5Own::word)
                .orElseGet(() -> places.nosqlbench() + "/workloads/" + fileOf(workload));
    }

    /** The counterpart of a workload, in bench/nosqlbench/workloads. */
    static String fileOf(String workload) {
        return OPERATIONS.get(workload).toLowerCase(Locale.ROOT) + "s.yaml";
    }

    private List<String> step(
            String file, String step, ClientMode mode, List<? extends CqlNode> nodes, int records) {
        List<String> command = new ArrayList<>(program(mode));
        command.add(file);
        command.add("default." + step);
        command.add(
                "host=" + nodes.stream().map(CqlNode::address).collect(Collectors.joining(",")));
        command.add("port=" + nodes.get(0).cql().getPort());
        command.add("localdc=" + nodes.get(0).datacenter());
        command.add(
                "driverconfig=" + places.nosqlbench().resolve("driver-" + mode.word() + ".conf"));
        command.add("keyspace=" + table().name().keyspace());
        command.add("table=" + table().name().name());
        own.map(it -> it.variables().apply(records))
                .orElseGet(() -> Map.of("keycount", "" + records, "valuesize", "" + VALUE_BYTES))
                .forEach((variable, value) -> command.add(variable + "=" + value));
        return command;
    }

    private List<String> program(ClientMode mode) {
        return mode == ClientMode.HOROSCOPE ? program.command(places.driver()) : program.command();
    }

    private static List<String> logging(List<String> command, Path folder) {
        // The only reporter below 30 s: with two of them, 5.25 ends at its start.
        command.addAll(
                List.of("--hdr-digits", "3", "--log-histograms", folder.resolve(LOG) + ":.*:1s"));
        return command;
    }

    /** The mean of YCSB's lengths, which are uniform. */
    private static int scanLength(Map<String, String> properties) {
        return (1 + Integer.parseInt(properties.getOrDefault(MOST_RECORDS, USUAL_MOST_RECORDS)))
                / 2;
    }

    private List<Long> coordinated(List<? extends CqlNode> nodes) {
        List<Long> counts = new ArrayList<>();
        for (CqlNode node : nodes) {
            try (CqlSession session = Pinned.open(node)) {
                counts.add(TableCounts.coordinated(session, table().name()));
            }
        }
        return counts;
    }
}
