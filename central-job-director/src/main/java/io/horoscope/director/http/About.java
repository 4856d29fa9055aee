package io.horoscope.director.http;

import io.horoscope.core.node.NodeAddress;

/** What does not change while a director runs. Immutable. */
public final class About {

    private final String version;
    private final NodeAddress address;
    private final long epoch;
    private final boolean authenticated;
    private final long startedNanos;

    /**
     * @param address by which coordinators know this director
     * @param epoch of its datagrams
     * @param authenticated whether reports and scores are signed with keys
     * @param startedNanos on the director's monotonic clock
     */
    public About(
            String version,
            NodeAddress address,
            long epoch,
            boolean authenticated,
            long startedNanos) {
        this.version = version;
        this.address = address;
        this.epoch = epoch;
        this.authenticated = authenticated;
        this.startedNanos = startedNanos;
    }

    String version() {
        return version;
    }

    NodeAddress address() {
        return address;
    }

    long epoch() {
        return epoch;
    }

    boolean authenticated() {
        return authenticated;
    }

    double uptimeSeconds(long nowNanos) {
        return (nowNanos - startedNanos) / 1e9;
    }
}
