package io.horoscope.bench.lab.experiment.client;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.Logs;
import io.horoscope.bench.lab.load.Pinned;
import io.horoscope.bench.lab.load.RowCount;
import io.horoscope.bench.lab.load.TableName;
import io.horoscope.bench.lab.observe.CoordinatorCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * NoSQLBench 5 with the files of bench/nosqlbench. It has cycles and no times: a run gets more cycles than it can do, and is ended
 * when its log has as many seconds as are wanted. Which nodes coordinated, the nodes tell.
 *
 * <p><b>This was never run with a real nb5</b>, which is not on Maven Central: its command line and its log are as
 * bench/nosqlbench/README.md describes them.
 */
public final class Nb5Client implements Client {

    private static final RecordTable TABLE =
            new RecordTable(new TableName("hz", "kv"), List.of("key", "value"));

    private static final String LOG = "nb5.hdr";
    private static final String OUTPUT = "nb5.out";

    /** A Java starts, and a table of the Zipf distribution is made, which takes a minute for a million keys. */
    private static final Duration STARTUP = Duration.ofMinutes(5);

    private static final Duration LOAD_DEADLINE = Duration.ofMinutes(60);

    /** No client reaches it. */
    private static final int UNLIMITED_PER_SECOND = 1_000_000;

    private static final int LOADERS = 64;

    /** As large as YCSB's ten fields of 100 bytes. */
    private static final String VALUE_BYTES = "1000";

    /** The mean of YCSB's lengths, which are uniform up to 1,000. */
    private static final String SCAN_LENGTH = "500";

    private final Path home;
    private final Nb5Program program;
    private final ClientProcess process;

    /**
     * @param directory where the processes' records are, and where nb5 works
     */
    public Nb5Client(Places places, Nb5Program program, Path directory) {
        this.home = places.nosqlbench();
        this.program = program;
        this.process = new ClientProcess(directory);
    }

    @Override
    public String name() {
        return "nb5";
    }

    @Override
    public RecordTable table() {
        return TABLE;
    }

    @Override
    public String describe() {
        return "NoSQLBench ("
                + String.join(" ", program.command())
                + ") with the files of bench/nosqlbench; all latencies are service times, also at a rate;"
                + " keys by a true Zipf distribution, scans of "
                + SCAN_LENGTH
                + " records";
    }

    @Override
    public boolean isPrompt() {
        return false;
    }

    @Override
    public void require(ClientMode mode) {
        if (mode == ClientMode.MASTER) {
            throw new LabException(
                    "--modes: 'master' is not to be had with --driver nb5, whose driver takes no single coordinator;"
                            + " allowed: any, replica");
        }
    }

    @Override
    public void require(String workload) {
        Nb5Workload.of(workload);
    }

    @Override
    public void load(List<? extends CqlNode> nodes, int records, Path folder) {
        ClientProcess.renew(folder);
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("rampup-cycles", Integer.toString(records));
        variables.put("rampup-threads", Integer.toString(LOADERS));
        variables.put("write_cl", "ALL");
        List<String> command =
                command("reads.yaml", "rampup", nodes, records, ClientMode.ANY, variables, folder);
        process.start(name(), command, folder.resolve(OUTPUT));
        process.awaitEnd(LOAD_DEADLINE, () -> false, () -> {});
        try (CqlSession session = Pinned.open(nodes.get(0))) {
            long written = RowCount.of(session, TABLE.name(), TABLE.key(), records);
            if (written != records) {
                throw new LabException(
                        "loading left "
                                + written
                                + " of "
                                + records
                                + " records; the end of "
                                + folder.resolve(OUTPUT)
                                + ":\n"
                                + Logs.tail(folder.resolve(OUTPUT)));
            }
        }
    }

    @Override
    public ClientResult run(
            ClientRun run,
            List<? extends CqlNode> nodes,
            int records,
            Path folder,
            Runnable meanwhile) {
        ClientProcess.renew(folder);
        List<Long> before = coordinated(nodes);
        process.start(name(), command(run, nodes, records, folder), folder.resolve(OUTPUT));
        Nb5Log log = new Nb5Log(folder.resolve(LOG));
        Duration length = run.warmUp().plus(run.measured());
        double cpuSeconds =
                process.awaitEnd(
                        length.plus(STARTUP),
                        () -> log.intervalsWithAnswers() > length.toSeconds(),
                        meanwhile);
        if (!Files.exists(folder.resolve(LOG))) {
            throw new LabException(
                    "nb5 failed; the end of "
                            + folder.resolve(OUTPUT)
                            + ":\n"
                            + Logs.tail(folder.resolve(OUTPUT)));
        }
        List<Long> after = coordinated(nodes);
        List<Long> coordinators = new ArrayList<>();
        for (int node = 0; node < after.size(); node++) {
            coordinators.add(after.get(node) - before.get(node));
        }
        Latencies latencies = new Latencies(log.successes().after(run.warmUp(), run.measured()));
        return new ClientResult(
                Map.of(Nb5Workload.of(run.workload()).operation(), latencies),
                Map.of(),
                log.failures(),
                coordinators,
                cpuSeconds);
    }

    @Override
    public void close() {
        process.close();
    }

    /** The command line of a run. */
    List<String> command(ClientRun run, List<? extends CqlNode> nodes, int records, Path folder) {
        int rate = run.isRateLimited() ? run.target() : UNLIMITED_PER_SECOND;
        long seconds = run.warmUp().plus(run.measured()).plus(STARTUP).toSeconds();
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("main-cycles", Long.toString(rate * seconds));
        variables.put("main-threads", Integer.toString(run.threads()));
        variables.put("maxrate", Integer.toString(rate));
        variables.put("zipf", "0.99");
        variables.put("read_cl", "ONE");
        variables.putAll(Nb5Workload.variables(run.properties()));
        Nb5Workload workload = Nb5Workload.of(run.workload());
        if (workload.operation().equals("SCAN")) {
            variables.put("scan-length", SCAN_LENGTH);
        }
        return command(workload.file(), "main", nodes, records, run.mode(), variables, folder);
    }

    private List<String> command(
            String workload,
            String step,
            List<? extends CqlNode> nodes,
            int records,
            ClientMode mode,
            Map<String, String> variables,
            Path folder) {
        require(mode);
        List<String> command = new ArrayList<>(program.command());
        command.add(home.resolve("workloads").resolve(workload).toString());
        command.add("default." + step);
        command.add(
                "host=" + nodes.stream().map(CqlNode::address).collect(Collectors.joining(",")));
        command.add("port=" + nodes.get(0).cql().getPort());
        command.add("localdc=" + nodes.get(0).datacenter());
        command.add("driverconfig=" + home.resolve("driver-" + mode.word() + ".conf"));
        command.add("keyspace=" + TABLE.name().keyspace());
        command.add("table=" + TABLE.name().name());
        command.add("keycount=" + records);
        command.add("valuesize=" + VALUE_BYTES);
        variables.forEach((variable, value) -> command.add(variable + "=" + value));
        // The only reporter below 30 s: with two of them, 5.25 dies at its start.
        command.addAll(List.of("--log-histograms", folder.resolve(LOG) + ":.*:1s"));
        return command;
    }

    private static List<Long> coordinated(List<? extends CqlNode> nodes) {
        List<Long> counts = new ArrayList<>();
        for (CqlNode node : nodes) {
            try (CqlSession session = Pinned.open(node)) {
                counts.add(CoordinatorCounts.of(session, TABLE.name()));
            }
        }
        return counts;
    }
}
