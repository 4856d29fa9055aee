package io.horoscope.bench.lab.run.client;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.CqlNode;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.load.RowCount;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.bench.lab.run.observe.TableCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * NoSQLBench 5 with the files of bench/nosqlbench, one step of a scenario a process. It counts
 * cycles, not seconds: a run gets more cycles than it can do, and is ended when its log covers as
 * many seconds as are wanted. The nodes count which of them coordinated.
 */
public final class Nb5Client implements Client {

    static final RecordTable TABLE =
            new RecordTable(new TableName("hz", "kv"), List.of("key", "value"));

    private static final String LOG = "nb5.hdr";
    private static final String OUTPUT = "nb5.out";

    /**
     * Java starts, and the table of the Zipf distribution is computed, which takes a minute for a
     * million keys.
     */
    static final Duration STARTUP = Duration.ofMinutes(5);

    private static final Duration LOAD_DEADLINE = Duration.ofMinutes(60);

    private final Nb5Program program;
    private final Nb5Command command;
    private final ClientProcess process;

    /**
     * @param directory where the processes' records are, and where nb5 writes its folder logs
     */
    public Nb5Client(Places places, Nb5Program program, Path directory) {
        this.program = program;
        this.command = new Nb5Command(program, places.nosqlbench());
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
        return """
                NoSQLBench (%s) with the files of bench/nosqlbench; all latencies are service times, \
                also at a rate; keys by a true Zipf distribution, scans of %s records"""
                .formatted(String.join(" ", program.command()), Nb5Command.SCAN_LENGTH);
    }

    @Override
    public boolean isPrompt() {
        return false;
    }

    @Override
    public void require(ClientMode mode) {
        if (mode == ClientMode.MASTER) {
            throw new LabException(
                    "--modes: --driver nb5 has no 'master', because its driver takes no single"
                            + " coordinator; allowed: any, replica");
        }
    }

    @Override
    public void require(String workload) {
        Nb5Workload.of(workload);
    }

    @Override
    public void load(List<? extends CqlNode> nodes, int records, Path folder) {
        ClientProcess.renew(folder);
        process.start(
                name(), command.load(nodes, records, folder.resolve(LOG)), folder.resolve(OUTPUT));
        process.awaitEnd(LOAD_DEADLINE, () -> false, () -> {});
        try (CqlSession session = Pinned.open(nodes.get(0))) {
            long written = RowCount.of(session, TABLE.name(), TABLE.key(), records);
            if (written != records) {
                throw new LabException(
                        "loading left %d of %d records; %s"
                                .formatted(written, records, endOfOutput(folder)));
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
        process.start(
                name(),
                command.run(run, nodes, records, folder.resolve(LOG)),
                folder.resolve(OUTPUT));
        Nb5Log log = new Nb5Log(folder.resolve(LOG));
        Duration length = run.warmUp().plus(run.measured());
        double cpuSeconds =
                process.awaitEnd(
                        length.plus(STARTUP),
                        () -> log.secondsWithAnswers() >= length.toSeconds() + 1,
                        meanwhile);
        if (!Files.exists(folder.resolve(LOG))) {
            throw new LabException("nb5 failed; " + endOfOutput(folder));
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

    private static String endOfOutput(Path folder) {
        Path output = folder.resolve(OUTPUT);
        return "the end of " + output + ":\n" + LabFiles.tail(output);
    }

    private static List<Long> coordinated(List<? extends CqlNode> nodes) {
        List<Long> counts = new ArrayList<>();
        for (CqlNode node : nodes) {
            try (CqlSession session = Pinned.open(node)) {
                counts.add(TableCounts.coordinated(session, TABLE.name()));
            }
        }
        return counts;
    }
}
