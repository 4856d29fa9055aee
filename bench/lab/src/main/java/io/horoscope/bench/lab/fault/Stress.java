package io.horoscope.bench.lab.fault;

import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;

/**
 * Overloads nodes for users of {@code scripts/cluster} and for tests: for real, by contention for
 * the CPU, or only in what simulated monitors report.
 */
public record Stress(LocalCluster cluster, boolean isSimulated) {

    /** Real stress if the cluster has cgroups, otherwise simulated. */
    public static Stress of(LocalCluster cluster) {
        return new Stress(cluster, !cluster.plan().cgroups());
    }

    /** Precedes every line about a node's load; empty when the load is real. */
    public String label() {
        return isSimulated ? "[simulated] " : "";
    }

    /** Overloads a node; without effect on one that is overloaded already. */
    public void inject(NodePlan node) {
        if (isSimulated) {
            cluster.daemons().simulate(node, true);
        } else {
            Contention.CPU.inject(cluster, node);
        }
    }

    /** Ends that; without effect on a node that is not overloaded. */
    public void clear(NodePlan node) {
        if (isSimulated) {
            cluster.daemons().simulate(node, false);
        } else {
            Contention.clear(cluster, node);
        }
    }

    public boolean isOn(NodePlan node) {
        return isSimulated
                ? cluster.daemons().isSimulatedBusy(node)
                : !Contention.on(cluster, node).isEmpty();
    }
}
