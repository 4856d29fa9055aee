package io.horoscope.bench.sim.cluster;

/** Who has sent a request to a replica, and is told how it ends. */
interface Requester {

    Location location();

    void answered(Request request, long nowNanos);

    /** The replica has sent the request back without serving it. */
    void refused(Request request, long nowNanos);

    /** The replica will never answer. */
    void loseTrackOf(Request request);

    /** The time to answer a request that the replica has lost is over. */
    void lost(Request request, long nowNanos);
}
