package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;

/**
 * The ceiling: knows the true queues and speeds without delay, and takes the replica that will
 * answer soonest. No selector of a real cluster can know these.
 */
public final class OracleSelector implements ReplicaSelector {

    public static final String NAME = "oracle";

    private final Cluster cluster;

    public OracleSelector(Cluster cluster) {
        this.cluster = cluster;
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
            double nanos = expectedNanos(cluster.replica(moving), context.nowNanos());
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

    /**
     * (1 + waiting + in service) · mean service time, absim's oracle, and what is left of a pause,
     * and a mean delay.
     */
    private double expectedNanos(Replica replica, long nowNanos) {
        Read read = cluster.reading();
        return (1 + replica.waiting() + replica.active())
                        * replica.meanServiceNanos(read.key, read.isScan())
                + replica.pauseLeftNanos(nowNanos)
                + replica.meanDelayNanos();
    }
}
