package io.horoscope.bench.sim.cluster;

import io.horoscope.core.replica.ReplicaStats;

/** What a replica reports when it answers. */
public enum Feedback {
    /** Nothing: a stock node. */
    NONE,
    /** Its service time, and how many reads wait for a slot: absim. */
    WAITING,
    /** Its service time, and how many reads wait or are being served: the patched node. */
    IN_PROGRESS;

    /** Reads at the replica, or {@link ReplicaStats#NOT_REPORTED}. */
    int queued(int waiting, int active) {
        switch (this) {
            case WAITING:
                return waiting;
            case IN_PROGRESS:
                return waiting + active;
            default:
                return ReplicaStats.NOT_REPORTED;
        }
    }

    long serviceNanos(double nanos) {
        return this == NONE ? ReplicaStats.NOT_REPORTED : (long) nanos;
    }
}
