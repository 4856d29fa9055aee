package io.horoscope.bench.sim.cluster;

/** What a replica reports in its responses. */
public enum Feedback {
    /** Nothing: a stock node. */
    NONE,
    /** Its service time, and how many reads wait for a slot: absim. */
    WAITING,
    /** Its service time, and how many reads wait or are being served: the patched node. */
    IN_PROGRESS
}
