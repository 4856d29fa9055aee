package io.horoscope.bench.lab.run.client;

import io.horoscope.bench.lab.cluster.CqlNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Command lines of NoSQLBench, one step of a scenario each: the log of histograms has only the
 * first step of a process. Immutable.
 */
final class Nb5Command {

    /** The mean of YCSB's lengths, which are uniform up to 1,000. */
    static final String SCAN_LENGTH = "500";

    /** No client reaches it. */
    private static final int UNLIMITED_PER_SECOND = 1_000_000;

    private static final String LOADERS = "64";

    /** As large as YCSB's ten fields of 100 bytes. */
    private static final String VALUE_BYTES = "1000";

    private final Nb5Program program;
    private final Path home;

    /**
     * @param home bench/nosqlbench
     */
    Nb5Command(Nb5Program program, Path home) {
        this.program = program;
        this.home = home;
    }

    /**
     * Writes every record once, at consistency level ALL.
     *
     * @param log gets the histograms
     */
    List<String> load(List<? extends CqlNode> nodes, int records, Path log) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("rampup-cycles", Integer.toString(records));
        variables.put("rampup-threads", LOADERS);
        variables.put("write_cl", "ALL");
        return step("reads.yaml", "rampup", nodes, records, ClientMode.ANY, variables, log);
    }

    /** Does a run, and would continue for long after it. */
    List<String> run(ClientRun run, List<? extends CqlNode> nodes, int records, Path log) {
        int rate = run.isRateLimited() ? run.target() : UNLIMITED_PER_SECOND;
        long seconds = run.warmUp().plus(run.measured()).plus(Nb5Client.STARTUP).toSeconds();
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
        return step(workload.file(), "main", nodes, records, run.mode(), variables, log);
    }

    private List<String> step(
            String workload,
            String step,
            List<? extends CqlNode> nodes,
            int records,
            ClientMode mode,
            Map<String, String> variables,
            Path log) {
        List<String> command = new ArrayList<>(program.command());
        command.add(home.resolve("workloads").resolve(workload).toString());
        command.add("default." + step);
        command.add(
                "host=" + nodes.stream().map(CqlNode::address).collect(Collectors.joining(",")));
        command.add("port=" + nodes.get(0).cql().getPort());
        command.add("localdc=" + nodes.get(0).datacenter());
        command.add("driverconfig=" + home.resolve("driver-" + mode.word() + ".conf"));
        command.add("keyspace=" + Nb5Client.TABLE.name().keyspace());
        command.add("table=" + Nb5Client.TABLE.name().name());
        command.add("keycount=" + records);
        command.add("valuesize=" + VALUE_BYTES);
        variables.forEach((variable, value) -> command.add(variable + "=" + value));
        // The only reporter below 30 s: with two of them, 5.25 ends at its start.
        command.addAll(List.of("--log-histograms", log + ":.*:1s"));
        return command;
    }
}
