package io.horoscope.bench.sim.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What all coordinators share: ring, replicas, network, and the reads and requests that are free to
 * be used again.
 */
public final class Cluster {

    private final Ring ring;
    private final Network network;
    private final Replica[] replicas;
    private final ReadSettings settings;
    private Read reading;
    private final Deque<Request> freeRequests = new ArrayDeque<>();
    private final Deque<Read> freeReads = new ArrayDeque<>();

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

    public Replica replica(int node) {
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
     * Writes the live replicas that may be asked for a read of a group in the order of the
     * topology: the coordinator itself, then its datacenter, then the others, each around the ring.
     */
    int liveReplicas(int group, Location coordinator, int[] out) {
        int count = 0;
        for (int node : ring.replicas(group)) {
            if (isAsked(node, coordinator, true)) {
                out[count++] = node;
            }
        }
        for (int i = 1; i < count; i++) {
            if (out[i] == coordinator.node()) {
                System.arraycopy(out, 0, out, 1, i);
                out[0] = coordinator.node();
            }
        }
        if (!settings.consistency().isLocal()) {
            for (int node : ring.replicas(group)) {
                if (isAsked(node, coordinator, false)) {
                    out[count++] = node;
                }
            }
        }
        if (count == 0) { // The read is sent all the same, and times out.
            out[count++] = ring.replicas(group)[0];
        }
        return count;
    }

    Request obtainRequest() {
        Request request = freeRequests.poll();
        return request == null ? new Request() : request;
    }

    void release(Request request) {
        freeRequests.push(request);
    }

    Read obtainRead() {
        Read read = freeReads.poll();
        return read == null ? new Read() : read;
    }

    void release(Read read) {
        freeReads.push(read);
    }

    private boolean isAsked(int node, Location coordinator, boolean local) {
        return replicas[node].isAlive()
                && (ring.datacenter(node) == coordinator.datacenter()) == local;
    }
}
