package io.horoscope.bench.sim.cluster;

import java.util.List;

/** What all coordinators share: ring, replicas, network. */
public final class Cluster {

    /** As the topology knows it. */
    private enum Distance {
        RACK,
        DATACENTER,
        REMOTE
    }

    private final Ring ring;
    private final Network network;
    private final Replica[] replicas;
    private final ReadSettings settings;
    private Read reading;

    public Cluster(Ring ring, Network network, List<Replica> replicas, ReadSettings settings) {
        this.ring = ring;
        this.network = network;
        this.replicas = replicas.toArray(Replica[]::new);
        this.settings = settings;
    }

    public int nodes() {
        return replicas.length;
    }

    public Ring ring() {
        return ring;
    }

    Replica replica(int node) {
        return replicas[node];
    }

    Network network() {
        return network;
    }

    ReadSettings settings() {
        return settings;
    }

    /** The read that is being planned, for the oracle. */
    Read reading() {
        return reading;
    }

    void planning(Read read) {
        reading = read;
    }

    /**
     * Writes the live replicas that may serve a read of a group in the order of the topology: the
     * coordinator itself, its rack, the other racks of its datacenter, other datacenters, each
     * around the ring.
     */
    int liveReplicas(int group, Location coordinator, int[] out) {
        int near = add(group, coordinator, Distance.RACK, out, 0);
        int local = add(group, coordinator, Distance.DATACENTER, out, near);
        Ring.putFirst(coordinator.node(), out, local);
        int count =
                settings.consistency() == Consistency.LOCAL_QUORUM
                        ? local
                        : add(group, coordinator, Distance.REMOTE, out, local);
        if (count == 0) { // The read is sent all the same, and times out.
            out[count++] = ring.replicas(group)[0];
        }
        return count;
    }

    private int add(int group, Location coordinator, Distance distance, int[] out, int from) {
        int count = from;
        for (int node : ring.replicas(group)) {
            if (isTakenForAlive(node, coordinator) && distance(node, coordinator) == distance) {
                out[count++] = node;
            }
        }
        return count;
    }

    /** Not by a coordinator on the same node, whatever others believe. */
    boolean isTakenForAlive(int node, Location coordinator) {
        return coordinator.node() == node
                ? replicas[node].isAlive()
                : replicas[node].isBelievedAlive();
    }

    private Distance distance(int node, Location coordinator) {
        if (ring.datacenter(node) != coordinator.datacenter()) {
            return Distance.REMOTE;
        }
        return isInKnownRack(node, coordinator) ? Distance.RACK : Distance.DATACENTER;
    }

    /** Whether a node is in the coordinator's rack, as far as coordinators know racks. */
    boolean isInKnownRack(int node, Location coordinator) {
        Ring.Layout layout = ring.layout();
        return ring.datacenter(node) == coordinator.datacenter()
                && layout.knownRack(node) == layout.known(coordinator.rack());
    }

    /**
     * Whether the first replica of an order is in another rack of the coordinator's datacenter, or
     * in another datacenter, while one of the order is in the coordinator's rack.
     */
    boolean crosses(int[] order, int count, Location coordinator) {
        for (int i = 0; i < count; i++) {
            if (isInRack(order[i], coordinator)) {
                return i > 0 && !isInRack(order[0], coordinator);
            }
        }
        return false;
    }

    private boolean isInRack(int node, Location coordinator) {
        return ring.datacenter(node) == coordinator.datacenter()
                && ring.layout().rack(node) == coordinator.rack();
    }
}
