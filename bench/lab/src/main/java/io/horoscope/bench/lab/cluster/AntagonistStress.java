package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.cluster.process.Processes;
import java.time.Duration;

/** Overloads a node for real: an {@link Antagonist} in the node's own cgroup. */
final class AntagonistStress implements Stress {

    private static final Duration END_DEADLINE = Duration.ofSeconds(2);

    private final Processes processes;
    private final NodeCgroups cgroups;

    AntagonistStress(Processes processes, NodeCgroups cgroups) {
        this.processes = processes;
        this.cgroups = cgroups;
    }

    @Override
    public String label() {
        return "";
    }

    @Override
    public void start(NodePlan node) {
        start(node, Antagonist.CPU);
    }

    void start(NodePlan node, Antagonist antagonist) {
        start(node, antagonist, antagonist.processes());
    }

    /**
     * Starts some of an antagonist's processes.
     *
     * @param most how many at most
     */
    void start(NodePlan node, Antagonist antagonist, int most) {
        int wanted = Math.min(most, antagonist.processes());
        for (int number = processes.findAll(prefix(node)).size() + 1; number <= wanted; number++) {
            processes.start(
                    Launcher.antagonist(
                            node,
                            number,
                            antagonist.command(node.directory(), number),
                            cgroups.of(node).directories()));
        }
    }

    @Override
    public void stop(NodePlan node) {
        processes.end(processes.findAll(prefix(node)), END_DEADLINE);
    }

    @Override
    public boolean isOn(NodePlan node) {
        return !processes.findAll(prefix(node)).isEmpty();
    }

    private static String prefix(NodePlan node) {
        return node.process(Launcher.ANTAGONIST);
    }
}
