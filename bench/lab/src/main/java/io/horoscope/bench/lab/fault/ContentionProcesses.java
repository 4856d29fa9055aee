package io.horoscope.bench.lab.fault;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.process.ProcessOrder;
import java.time.Duration;
import java.util.Map;

/** Runs {@link Contention} processes in the cgroups of nodes. Needs cgroups. */
public final class ContentionProcesses {

    private static final String NAME = "contention";
    private static final Duration END_DEADLINE = Duration.ofSeconds(2);

    private final LocalCluster cluster;

    public ContentionProcesses(LocalCluster cluster) {
        this.cluster = cluster;
    }

    /** Starts all processes of a kind; those that run already are not started again. */
    public void inject(NodePlan node, Contention contention) {
        inject(node, contention, contention.processes());
    }

    /**
     * Starts some of the processes of a kind.
     *
     * @param most how many at most
     */
    public void inject(NodePlan node, Contention contention, int most) {
        int wanted = Math.min(most, contention.processes());
        int running = cluster.processes().findAll(node.process(NAME)).size();
        for (int number = running + 1; number <= wanted; number++) {
            cluster.processes()
                    .start(
                            new ProcessOrder(
                                    node.process(NAME) + number,
                                    contention.command(),
                                    Map.of(),
                                    node.log(NAME),
                                    cluster.cgroup(node).directories()));
        }
    }

    /** Ends them all. */
    public void clear(NodePlan node) {
        cluster.processes().end(cluster.processes().findAll(node.process(NAME)), END_DEADLINE);
    }

    public boolean isOn(NodePlan node) {
        return !cluster.processes().findAll(node.process(NAME)).isEmpty();
    }
}
