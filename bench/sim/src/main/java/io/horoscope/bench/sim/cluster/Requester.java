package io.horoscope.bench.sim.cluster;

/** The sender of a request to a replica, which is told how the request ends. */
interface Requester {

    Location location();

    void answered(Request request, long nowNanos);

    /** The replica answers that the read failed there. */
    void failed(Request request, long nowNanos);

    /** The replica will never answer. */
    void loseTrackOf(Request request);

    /** The time to answer a request that the replica has lost is over. */
    void lost(Request request, long nowNanos);
}
