package io.horoscope.bench.sim.cluster;

import java.util.ArrayDeque;
import java.util.Deque;

/** What all coordinators share: ring, replicas, network, and the requests that are free to be used again. */
public final class Cluster {

    private final Ring ring;
    private final Network network;
    private final Replica[] replicas;
    private final Feedback feedback;
    private final double shadowRatio;
    private final long timeoutNanos;
    private final long maxAgeNanos;
    private final OracleView oracleView;
    private final Deque<Request> free = new ArrayDeque<>();

    /**
     * @param shadowRatio share of reads that are sent to all replicas for the sake of the statistics, in [0, 1]
     * @param timeoutNanos a read that takes longer has failed
     * @param maxAgeNanos scores older than this are unknown
     */
    public Cluster(
            Ring ring,
            Network network,
            Replica[] replicas,
            Feedback feedback,
            double shadowRatio,
            long timeoutNanos,
            long maxAgeNanos) {
        this.ring = ring;
        this.network = network;
        this.replicas = replicas;
        this.feedback = feedback;
        this.shadowRatio = shadowRatio;
        this.timeoutNanos = timeoutNanos;
        this.maxAgeNanos = maxAgeNanos;
        this.oracleView = new OracleView(replicas);
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

    Feedback feedback() {
        return feedback;
    }

    double shadowRatio() {
        return shadowRatio;
    }

    long timeoutNanos() {
        return timeoutNanos;
    }

    long maxAgeNanos() {
        return maxAgeNanos;
    }

    public OracleView oracleView() {
        return oracleView;
    }

    /** Writes the live replicas of a group in Cassandra's order: the coordinator itself, then around the ring. */
    int liveReplicas(int group, int localNode, int[] out) {
        int count = 0;
        for (int node : ring.replicas(group)) {
            if (replicas[node].isAlive()) {
                out[count++] = node;
            }
        }
        for (int i = 1; i < count; i++) {
            if (out[i] == localNode) {
                System.arraycopy(out, 0, out, 1, i);
                out[0] = localNode;
            }
        }
        if (count == 0) { // Nobody is known to be alive: the read is sent all the same, and times
            // out.
            out[count++] = ring.replicas(group)[0];
        }
        return count;
    }

    Request obtain() {
        Request request = free.poll();
        return request == null ? new Request() : request;
    }

    void release(Request request) {
        free.push(request);
    }
}
