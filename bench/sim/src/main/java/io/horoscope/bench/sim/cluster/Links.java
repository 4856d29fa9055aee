package io.horoscope.bench.sim.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Faults of the network between some nodes and all others. Messages among these nodes, and within
 * any one node, are as always.
 */
public final class Links {

    /**
     * A longer way.
     *
     * @param nanos constant, as of a distance
     * @param jitter a random time on top, as of a link that is almost full; null for none
     */
    public record SlowNetwork(Set<Integer> nodes, long nanos, Delay jitter) {

        double meanNanos() {
            return nanos + (jitter == null ? 0 : jitter.meanNanos());
        }
    }

    /**
     * Lost messages, each of which arrives when it is sent again. Those that follow it on the same
     * way wait behind it, as TCP delivers in order.
     *
     * @param ratio of the messages, in [0, 1]
     * @param nanos until one is sent again
     */
    public record PacketLoss(
            Set<Integer> nodes, double ratio, long nanos, UniformRandomProvider random) {}

    /** One direction of a connection. */
    private record Way(int coordinator, int node, boolean isToNode) {}

    private final List<SlowNetwork> slow = new ArrayList<>();
    private final List<PacketLoss> losses = new ArrayList<>();
    private final Map<Way, Long> heldUntilNanos = new HashMap<>();

    public void add(SlowNetwork fault) {
        slow.add(fault);
    }

    public void remove(SlowNetwork fault) {
        slow.remove(fault);
    }

    public void add(PacketLoss fault) {
        losses.add(fault);
    }

    public void remove(PacketLoss fault) {
        losses.remove(fault);
    }

    /** How long a message is in transit that would be for so long without these faults. */
    long transitNanos(
            Location coordinator, int node, boolean isToNode, long usualNanos, long nowNanos) {
        if (coordinator.node() == node || isHealthy()) {
            return usualNanos;
        }
        long arrivesNanos = nowNanos + usualNanos;
        for (SlowNetwork fault : slow) {
            if (isBetween(fault.nodes, coordinator, node)) {
                arrivesNanos += fault.nanos + (fault.jitter == null ? 0 : fault.jitter.drawNanos());
            }
        }
        Way way = new Way(coordinator.coordinator(), node, isToNode);
        for (PacketLoss fault : losses) {
            if (isBetween(fault.nodes, coordinator, node)
                    && fault.random.nextDouble() < fault.ratio) {
                arrivesNanos += fault.nanos;
                heldUntilNanos.merge(way, arrivesNanos, Math::max);
            }
        }
        return Math.max(arrivesNanos, heldUntilNanos.getOrDefault(way, 0L)) - nowNanos;
    }

    /** By how much these faults make one message later on average, for an oracle. */
    double meanNanos(Location coordinator, int node) {
        if (coordinator.node() == node) {
            return 0;
        }
        double nanos = 0;
        for (SlowNetwork fault : slow) {
            nanos += isBetween(fault.nodes, coordinator, node) ? fault.meanNanos() : 0;
        }
        for (PacketLoss fault : losses) {
            nanos += isBetween(fault.nodes, coordinator, node) ? fault.ratio * fault.nanos : 0;
        }
        return nanos;
    }

    private boolean isHealthy() {
        return slow.isEmpty() && losses.isEmpty() && heldUntilNanos.isEmpty();
    }

    private static boolean isBetween(Set<Integer> nodes, Location coordinator, int node) {
        return nodes.contains(coordinator.node()) != nodes.contains(node);
    }
}
