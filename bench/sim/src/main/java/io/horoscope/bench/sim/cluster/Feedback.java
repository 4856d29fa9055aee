package io.horoscope.bench.sim.cluster;

import io.horoscope.core.replica.ReplicaStats;

/** What a replica reports in its responses. */
public enum Feedback {
    /** Nothing: a stock node. */
    NONE,
    /** Its service time, and how many reads wait for a slot: absim. */
    WAITING,
    /** Its service time, and how many reads wait or are being served: the patched node. */
    IN_PROGRESS;

    /** Reads at the replica, or {@link ReplicaStats#NOT_REPORTED}. */
    int queued(int waiting, int active) {
        return switch (this) {
            case NONE -> ReplicaStats.NOT_REPORTED;
            case WAITING -> waiting;
            case IN_PROGRESS -> waiting + active;
        };
    }

    long serviceNanos(double nanos) {
        return this == NONE ? ReplicaStats.NOT_REPORTED : (long) nanos;
    }
}
