package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How each program of a cluster is started. */
final class Launcher {

    static final String CASSANDRA = "cassandra";
    static final String MONITOR = "resource-monitor";
    static final String DIRECTOR = "central-job-director";
    static final String ANTAGONIST = "antagonist";
    static final String STUTTER = "stutter";

    private static final String HEAP = "512M";

    /** Options of the caller, which come last and win. */
    private static final String EXTRA_OPTIONS = "JVM_EXTRA_OPTS";

    /** The lab waits until all nodes see one another, so Cassandra need not guess with pauses. */
    private static final String JVM_OPTIONS =
            "-Dcassandra.skip_wait_for_gossip_to_settle=0 -Dcassandra.ring_delay_ms=2000"
                    + " -Dcassandra.shutdown_announce_in_ms=500";

    private Launcher() {}

    static ProcessOrder cassandra(
            NodePlan node, Installation installation, NodeProfile profile, List<Path> cgroups) {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("CASSANDRA_CONF", node.configuration().toString());
        environment.put("CASSANDRA_LOG_DIR", node.directory().resolve("logs").toString());
        environment.put("CASSANDRA_STORAGE_DIR", node.directory().toString());
        environment.put("MAX_HEAP_SIZE", HEAP);
        environment.put("JMX_PORT", Integer.toString(node.jmxPort()));
        environment.put(
                EXTRA_OPTIONS,
                JVM_OPTIONS
                        + profile.jvmOptions()
                        + " "
                        + System.getenv().getOrDefault(EXTRA_OPTIONS, ""));
        return new ProcessOrder(
                        node.process(CASSANDRA),
                        List.of(installation.program(CASSANDRA).toString(), "-f"),
                        environment,
                        node.log(CASSANDRA),
                        cgroups)
                .withTimerSlack(profile.timerSlack());
    }

    static ProcessOrder monitor(NodePlan node, Installation installation, List<Path> cgroups) {
        return daemon(
                node.process(MONITOR),
                installation.program(MONITOR),
                node.monitorConfiguration(),
                node.log(MONITOR),
                cgroups);
    }

    static ProcessOrder director(ClusterFiles files, Installation installation) {
        return daemon(
                DIRECTOR,
                installation.program(DIRECTOR),
                files.directorConfiguration(),
                files.directorLog(),
                List.of());
    }

    /** A process that competes with the node until it is ended. */
    static ProcessOrder antagonist(
            NodePlan node, int number, List<String> command, List<Path> cgroups) {
        return new ProcessOrder(
                node.process(ANTAGONIST) + number,
                command,
                Map.of(),
                node.log(ANTAGONIST),
                cgroups);
    }

    private static ProcessOrder daemon(
            String name, Path program, Path configuration, Path log, List<Path> cgroups) {
        return new ProcessOrder(
                name,
                List.of(program.toString(), "--config", configuration.toString()),
                Map.of(),
                log,
                cgroups);
    }
}
