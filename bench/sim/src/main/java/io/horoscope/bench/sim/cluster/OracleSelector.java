package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.Arrays;

/**
 * The ceilings: know the true queues and speeds without delay, and take the replica that will
 * answer soonest. No selector of a real cluster can know these.
 *
 * <p>{@code oracle} is absim's, which knows means. {@code oracle_drawn} also knows how long each
 * read in a slot will take; reads that wait, and the read itself, take the mean time. It does not
 * look at what the replica would draw for the read: all coordinators would leave a replica whose
 * next draw is long, and its slots would be idle. Both know the ways of messages and avoid replicas
 * at which reads fail. Neither knows CPU quotas, nor what other coordinators have just sent.
 */
public final class OracleSelector implements ReplicaSelector {

    public static final String NAME = "oracle";
    public static final String DRAWN = "oracle_drawn";

    private final Cluster cluster;
    private final Location location;
    private final boolean isDrawn;

    /**
     * @param name {@link #NAME} or {@link #DRAWN}
     * @param location the coordinator's
     */
    public OracleSelector(String name, Cluster cluster, Location location) {
        this.cluster = cluster;
        this.location = location;
        this.isDrawn = name.equals(DRAWN);
    }

    @Override
    public String name() {
        return isDrawn ? DRAWN : NAME;
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
        double nanos = isDrawn ? drawnNanos(replica, nowNanos) : expectedNanos(replica, nowNanos);
        return nanos / (1 - failingRatio);
    }

    /**
     * (1 + waiting + in service) · mean service time, absim's oracle, and what is left of a pause,
     * and a mean delay.
     */
    private double expectedNanos(Replica replica, long nowNanos) {
        Read read = cluster.reading();
        return (1 + replica.waiting() + replica.active()) * meanNanos(replica, read)
                + replica.pauseLeftNanos(nowNanos)
                + replica.condition().meanDelayNanos()
                + 2 * cluster.network().meanDetourNanos(location, replica.index());
    }

    /** Until the answer of the read is back, if no other read reaches the replica before. */
    private double drawnNanos(Replica replica, long nowNanos) {
        Read read = cluster.reading();
        double transitNanos = cluster.network().meanDelayNanos(location, replica.index());
        double[] free = new double[replica.slots()]; // Time until each slot is.
        Arrays.fill(free, (double) replica.pauseLeftNanos(nowNanos));
        int slot = 0;
        for (Request request : replica.inService()) {
            free[slot++] = replica.leftNanos(request, nowNanos);
        }
        for (Request request : replica.waitingRequests()) {
            free[soonest(free)] += meanNanos(replica, request.read);
        }
        double arrivesNanos = transitNanos + replica.condition().meanDelayNanos();
        double startNanos = Math.max(free[soonest(free)], arrivesNanos);
        return startNanos + meanNanos(replica, read) + transitNanos;
    }

    private static double meanNanos(Replica replica, Read read) {
        return replica.meanServiceNanos(read);
    }

    private static int soonest(double[] free) {
        int soonest = 0;
        for (int slot = 1; slot < free.length; slot++) {
            soonest = free[slot] < free[soonest] ? slot : soonest;
        }
        return soonest;
    }
}
