package io.horoscope.bench.lab.fault;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import io.horoscope.bench.lab.cluster.process.ProcessRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Contention processes: programs that compete with a node for what its cgroup may use. They are
 * made of tools that every Debian has (the shell, perl), so that an experiment needs no
 * installation and is the same on every machine. Needs cgroups.
 */
public enum Contention {
    /** Eight processes that are always busy. */
    CPU(8, "while :; do :; done"),
    /** Eight processes that are busy in every other second of the clock, all in the same ones. */
    FLAPPING(8, "exec perl -e 'while (1) { 1 until time % 2; sleep 1 while time % 2 }'"),
    /**
     * Processes that allocate and free memory, 1 to 4 MB at a time, as in figure 5 of the Horoscope
     * paper. The paper has thirty of them on six processors; two are as many for the third of a
     * processor that a node has here.
     */
    MEMORY(2, "exec perl -e 'while (1) { my $x = \"x\" x (1048576 * (1 + rand 3)); undef $x }'");

    private static final String NAME = "contention";
    private static final Duration END_DEADLINE = Duration.ofSeconds(2);

    private final int processes;
    private final String script; // Has no children: ending its shell ends everything.

    Contention(int processes, String script) {
        this.processes = processes;
        this.script = script;
    }

    /** What each process runs in a shell. */
    String script() {
        return script;
    }

    /** Starts all processes of this kind; those that run already are not started again. */
    public void inject(LocalCluster cluster, NodePlan node) {
        int running = on(cluster, node).size();
        for (int number = running + 1; number <= processes; number++) {
            String name = node.process(NAME) + number;
            List<String> command = List.of("sh", "-c", script);
            List<Path> cgroups = cluster.cgroup(node).directories();
            cluster.processes()
                    .start(new ProcessOrder(name, command, Map.of(), node.log(NAME), cgroups));
        }
    }

    /** Ends the processes of all kinds. */
    public static void clear(LocalCluster cluster, NodePlan node) {
        cluster.processes().end(on(cluster, node), END_DEADLINE);
    }

    /** The processes of all kinds that run. */
    static List<ProcessRecord> on(LocalCluster cluster, NodePlan node) {
        return cluster.processes().findAll(node.process(NAME));
    }
}
