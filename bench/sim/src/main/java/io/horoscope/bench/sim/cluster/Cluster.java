package io.horoscope.bench.sim.cluster;

import java.util.List;

/** What all coordinators share: ring, replicas, network. */
public final class Cluster {

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
     * Writes the live replicas that may serve a read of a group in the order of the
     * topology: the coordinator itself, then its datacenter, then the others, each around the ring.
     */
    int liveReplicas(int group, Location coordinator, int[] out) {
        int local = add(group, coordinator, true, out, 0);
        Ring.putFirst(coordinator.node(), out, local);
        int count =
                settings.consistency() == Consistency.LOCAL_QUORUM
                        ? local
                        : add(group, coordinator, false, out, local);
        if (count == 0) { // The read is sent all the same, and times out.
            out[count++] = ring.replicas(group)[0];
        }
        return count;
    }

    private int add(int group, Location coordinator, boolean local, int[] out, int from) {
        int count = from;
        for (int node : ring.replicas(group)) {
            if (replicas[node].isAlive()
                    && (ring.datacenter(node) == coordinator.datacenter()) == local) {
                out[count++] = node;
            }
        }
        return count;
    }
}
