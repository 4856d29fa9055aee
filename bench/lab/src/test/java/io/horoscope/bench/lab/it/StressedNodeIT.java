package io.horoscope.bench.lab.it;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeCgroups;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.fault.Stress;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The product's point: reads and scans leave an overloaded node and come back. */
class StressedNodeIT extends OnSharedCluster {

    private static final double CORES = 0.5;

    /** The victim's shares, for the message. */
    private final Map<Operation, Double> last = new EnumMap<>(Operation.class);

    private final NodePlan victim = cluster.node(2);

    @Test
    void inject_simulatedStress_readsAndScansLeaveAndReturn() {
        leaveAndReturn(cluster.stress());
    }

    /** Reported as skipped, with the reason, where this user may not make cgroups. */
    @Test
    void inject_contentionForTheCpu_readsAndScansLeaveAndReturn() {
        assumeTrue(
                cluster.hasCgroups(), () -> "no cgroups: " + NodeCgroups.obstacle().orElse("none"));
        LocalCluster real = cluster.cluster();
        cluster.daemons().restartMonitors(false);
        try {
            real.limitCpu(cluster.node(2), CORES);
            real.limitCpu(cluster.node(3), CORES);
            cluster.awaitIdle();
            leaveAndReturn(Stress.of(real));
        } finally {
            Stress.of(real).clear(victim);
            real.unlimitCpu(cluster.node(2));
            real.unlimitCpu(cluster.node(3));
            cluster.daemons().restartMonitors(true);
        }
    }

    private void leaveAndReturn(Stress stress) {
        awaitBoth("served by", 0.08, 1);
        stress.inject(victim);
        awaitBoth("leaving", 0, 0.02);
        stress.clear(victim);
        awaitBoth("back at", 0.08, 1);
        double own = cluster.share(cluster.node(1), Operation.READ);
        assertTrue(own > 0.4, "of its own copies the coordinator reads " + own);
    }

    private void awaitBoth(String served, double least, double most) {
        boolean hold = Await.holds(TestCluster.DEADLINE, () -> both(least, most));
        String known = cluster.clients().known(cluster.node(1));
        assertTrue(hold, "reads and scans %s %s, last %s%s".formatted(served, victim, last, known));
    }

    /** Whether the victim's shares of reads and of scans are both within bounds. */
    private boolean both(double least, double most) {
        for (Operation operation : Operation.values()) {
            double share = cluster.share(victim, operation);
            last.put(operation, share);
            if (share < least || share > most) {
                return false;
            }
        }
        return true;
    }
}
