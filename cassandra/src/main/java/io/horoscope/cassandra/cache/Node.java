package io.horoscope.cassandra.cache;

import io.horoscope.core.estimate.MinimumLatency;
import io.horoscope.core.node.NodeAddress;

/** One node of the cluster as this coordinator sees it. Its index is its place in every {@code ScoreTable}. */
public final class Node {

    private final int index;
    private final NodeAddress address;
    private final NodeCounters counters = new NodeCounters();
    private final MinimumLatency latency = new MinimumLatency();

    private volatile boolean remote;

    Node(int index, NodeAddress address, boolean remote) {
        this.index = index;
        this.address = address;
        this.remote = remote;
    }

    public int index() {
        return index;
    }

    public NodeAddress address() {
        return address;
    }

    public NodeCounters counters() {
        return counters;
    }

    /** Fed by response threads, rotated by the subscription's thread. */
    public MinimumLatency latency() {
        return latency;
    }

    /** Whether it is in another datacenter. A copy of the snitch's answer, so that a read does not ask for each replica. */
    public boolean isRemote() {
        return remote;
    }

    /** Called by the subscription's thread, for a snitch may change its mind. */
    void setRemote(boolean remote) {
        this.remote = remote;
    }
}
