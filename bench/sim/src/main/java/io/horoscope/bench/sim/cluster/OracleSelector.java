package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;

/**
 * The ceiling, absim's oracle: knows the true queues and mean speeds without delay, and takes the
 * replica that will answer soonest. No selector of a real cluster can know these. It also knows the
 * ways of messages, and avoids replicas at which reads fail. It knows neither CPU quotas, nor what
 * other coordinators have just sent.
 */
public final class OracleSelector implements ReplicaSelector {

    public static final String NAME = "oracle";

    private final Cluster cluster;
    private final Location location;

    /**
     * @param location the coordinator's
     */
    public OracleSelector(Cluster cluster, Location location) {
        this.cluster = cluster;
        this.location = location;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        double[] expected = context.scratch();
        for (int end = 0; end < count; end++) {
            int moving = replicas[end];
            Replica replica = cluster.replica(moving);
            double nanos = nanos(replica, context.nowNanos());
            int slot = end;
            while (slot > 0 && expected[slot - 1] > nanos) {
                replicas[slot] = replicas[slot - 1];
                expected[slot] = expected[slot - 1];
                slot--;
            }
            replicas[slot] = moving;
            expected[slot] = nanos;
        }
    }

    /** A failed read counts as if it had to be repeated there, and none can be at a dead one. */
    private double nanos(Replica replica, long nowNanos) {
        double failingRatio = replica.condition().failingRatio();
        if (!replica.isAlive() || failingRatio == 1) {
            return Double.POSITIVE_INFINITY;
        }
        return expectedNanos(replica, nowNanos) / (1 - failingRatio);
    }

    /**
     * (1 + waiting + in service) · mean service time, absim's oracle, and what is left of a pause,
     * and a mean delay.
     */
    private double expectedNanos(Replica replica, long nowNanos) {
        double meanNanos = replica.meanServiceNanos(cluster.reading());
        return (1 + replica.waiting() + replica.active()) * meanNanos
                + replica.pauseLeftNanos(nowNanos)
                + replica.condition().meanDelayNanos()
                + 2 * cluster.network().meanDetourNanos(location, replica.index());
    }
}
