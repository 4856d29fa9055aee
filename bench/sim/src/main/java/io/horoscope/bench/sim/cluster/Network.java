package io.horoscope.bench.sim.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * How long a message between a coordinator and a replica is in transit. A node reaches itself at
 * once, unless its coordinator is slow: that handles each message late, in either direction.
 */
public final class Network {

    /**
     * Times in transit.
     *
     * @param baseNanos one way, within a datacenter
     * @param betweenNanos on top, from one datacenter to another
     * @param betweenRacksNanos on top, from one rack to another of the same datacenter
     * @param jitterNanos mean of an exponential time on top; 0 for none
     */
    public record Delays(
            long baseNanos, long betweenNanos, long betweenRacksNanos, long jitterNanos) {}

    private final Ring ring;
    private final Delays delays;
    private final ZigguratSampler.Exponential jitter;
    private final Map<Integer, Delay> slowCoordinators = new HashMap<>(); // by node
    private final Links links = new Links();

    public Network(Ring ring, Delays delays, UniformRandomProvider random) {
        this.ring = ring;
        this.delays = delays;
        this.jitter = ZigguratSampler.Exponential.of(random);
    }

    /**
     * From now on the coordinator on a node handles each message that it sends or receives so much
     * later; null: at once.
     */
    public void slowDown(int node, Delay delay) {
        if (delay == null) {
            slowCoordinators.remove(node);
        } else {
            slowCoordinators.put(node, delay);
        }
    }

    /** Where faults of the network are. */
    public Links links() {
        return links;
    }

    /** Of a message that is sent now. */
    long toNodeNanos(Location coordinator, int node, long nowNanos) {
        long usualNanos = delayNanos(coordinator, node);
        return links.transitNanos(coordinator, node, true, usualNanos, nowNanos);
    }

    /** Of an answer that is sent now. */
    long toCoordinatorNanos(Location coordinator, int node, long nowNanos) {
        long usualNanos = delayNanos(coordinator, node);
        return links.transitNanos(coordinator, node, false, usualNanos, nowNanos);
    }

    /** Of either without faults of the network. */
    long delayNanos(Location coordinator, int node) {
        long nanos = leastDelayNanos(coordinator, node);
        if (!slowCoordinators.isEmpty() && slowCoordinators.containsKey(coordinator.node())) {
            nanos += slowCoordinators.get(coordinator.node()).drawNanos();
        }
        return delays.jitterNanos == 0 || coordinator.node() == node
                ? nanos
                : nanos + (long) (delays.jitterNanos * jitter.sample());
    }

    /** The same without jitter and slow coordinators. */
    long leastDelayNanos(Location coordinator, int node) {
        if (coordinator.node() == node) {
            return 0;
        }
        return coordinator.datacenter() == ring.datacenter(node)
                ? delays.baseNanos + betweenRacksNanos(coordinator, node)
                : delays.baseNanos + delays.betweenNanos;
    }

    /**
     * By how much one message is later on average than in one rack without a fault. An oracle adds
     * it to each way within a datacenter.
     */
    double meanDetourNanos(Location coordinator, int node) {
        return betweenRacksNanos(coordinator, node) + links.meanNanos(coordinator, node);
    }

    private long betweenRacksNanos(Location coordinator, int node) {
        return coordinator.datacenter() == ring.datacenter(node)
                        && coordinator.rack() != ring.layout().rack(node)
                ? delays.betweenRacksNanos
                : 0;
    }
}
