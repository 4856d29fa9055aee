package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.Processes;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How each program of a cluster is started, and when it is up. */
final class Launcher {

    static final String CASSANDRA = "cassandra";
    static final String MONITOR = "resource-monitor";
    static final String DIRECTOR = "central-job-director";

    static final Duration START_DEADLINE = Duration.ofMinutes(3);
    private static final String HEAP = "512M";

    /** Options of the caller, which come last and win. */
    private static final String EXTRA_OPTIONS = "JVM_EXTRA_OPTS";

    /**
     * The lab waits until all nodes see one another, so Cassandra's own pauses are short. It
     * measures what a row takes in memory by a thousand rows, not by 100,000, which takes two
     * seconds of each start. No performance file, since a killed JVM leaves it in /tmp.
     */
    private static final String JVM_OPTIONS =
            "-Dcassandra.skip_wait_for_gossip_to_settle=0 -Dcassandra.ring_delay_ms=2000"
                    + " -Dcassandra.memtable_row_overhead_computation_step=1000"
                    + " -Dcassandra.shutdown_announce_in_ms=500 -XX:-UsePerfData";

    private Launcher() {}

    static ProcessOrder cassandra(
            NodePlan node,
            Installation installation,
            NodeProfile profile,
            NodeOptions options,
            List<Path> cgroups) {
        Path temporary = node.directory().resolve("tmp").resolve(CASSANDRA);
        String ours = JVM_OPTIONS + profile.jvmOptions() + " " + options.jvmOptions();
        Duration timerSlack = options.isPunctual() ? Duration.ZERO : profile.timerSlack();
        String extra = System.getenv().getOrDefault(EXTRA_OPTIONS, "");
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("CASSANDRA_CONF", node.configuration().toString());
        environment.put("CASSANDRA_LOG_DIR", node.directory().resolve("logs").toString());
        environment.put("CASSANDRA_STORAGE_DIR", node.directory().toString());
        environment.put("MAX_HEAP_SIZE", HEAP);
        environment.put("JMX_PORT", Integer.toString(node.jmxPort()));
        environment.put(ProcessOrder.TEMPORARY, temporary.toString());
        environment.put(EXTRA_OPTIONS, ours + " " + extra);
        List<String> command = new ArrayList<>();
        command.addAll(List.of(installation.program(CASSANDRA).toString(), "-f"));
        command.addAll(temporaryFilesIn(temporary));
        return new ProcessOrder(
                        node.process(CASSANDRA), command, environment, node.log(CASSANDRA), cgroups)
                .withTimerSlack(timerSlack);
    }

    static ProcessOrder monitor(NodePlan node, Installation installation, List<Path> cgroups) {
        Path temporary = node.directory().resolve("tmp").resolve(MONITOR);
        return new ProcessOrder(
                node.process(MONITOR),
                daemon(installation.program(MONITOR), node.monitorConfiguration()),
                daemonEnvironment(temporary),
                node.log(MONITOR),
                cgroups);
    }

    static ProcessOrder director(ClusterFiles files, Installation installation) {
        return new ProcessOrder(
                DIRECTOR,
                daemon(installation.program(DIRECTOR), files.directorConfiguration()),
                daemonEnvironment(files.directorDirectory().resolve("tmp")),
                files.directorDirectory().resolve(DIRECTOR + ".out"),
                List.of());
    }

    /**
     * Waits until a process accepts connections.
     *
     * @throws LabException with the end of its log if the process ends before
     */
    static void awaitPort(Processes processes, String name, Path log, InetSocketAddress address) {
        Await.until(
                "%s at %s (see %s)".formatted(name, address, log),
                START_DEADLINE,
                () -> {
                    if (processes.find(name).isEmpty()) {
                        throw new LabException(
                                "%s ended while it was starting; the end of %s:%n%s"
                                        .formatted(name, log, LabFiles.tail(log)));
                    }
                    return Ports.answers(address);
                });
    }

    private static List<String> daemon(Path program, Path configuration) {
        return List.of(program.toString(), "--config", configuration.toString());
    }

    /** Blanks separate the options in JAVA_OPTS, so a folder with one in its name is left out. */
    private static Map<String, String> daemonEnvironment(Path temporary) {
        String ours = String.join(" ", temporaryFilesIn(temporary));
        String extra = System.getenv().getOrDefault("JAVA_OPTS", "");
        return Map.of(
                ProcessOrder.TEMPORARY,
                temporary.toString(),
                "JAVA_OPTS",
                temporary.toString().contains(" ") ? extra : ours + " " + extra);
    }

    /** Options for native libraries that a JVM unpacks, which a killed one would leave in /tmp. */
    private static List<String> temporaryFilesIn(Path directory) {
        return List.of("-Djava.io.tmpdir=" + directory, "-Djna.tmpdir=" + directory);
    }
}
