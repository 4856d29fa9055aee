package io.horoscope.core.select;

import io.horoscope.core.replica.Penalties;
import io.horoscope.core.replica.ReplicaStats;

/**
 * One replica of the read that is being ordered, as {@link HoroscopeSelector} sees it. Owned by one
 * thread and used again for each read.
 */
final class Candidate {

    /** Null for a replica that was never sent a request. */
    ReplicaStats stats;

    /** Whether it ever answered. */
    boolean hasAnswered;

    int inFlight;

    /** Weight of the latest values, from 0 to 1; 0 if there are none. */
    double confidence;

    /** Logarithm of the time for one read without a queue; NaN if it is unknown. */
    double pace;

    /** Reads that wait, for each slot, below 0 if slots are free; NaN if they are unknown. */
    double waiting;

    /**
     * By how many reads the queue of each slot grows while this coordinator sends one more; NaN if
     * it is unknown.
     */
    double growth;

    /** What this coordinator knows from its own requests, but {@link #pace}. */
    void lookUp(int replica, SelectionContext context) {
        ReplicaStats known = context.stats(replica);
        stats = known;
        inFlight = known == null ? 0 : known.inFlight();
        hasAnswered = known != null && known.hasAnswered();
        pace = Double.NaN;
        growth = Double.NaN;
        if (hasAnswered) {
            confidence = Penalties.confidence(inFlight, known.answerAgeNanos(context.nowNanos()));
            waiting = known.waiting();
        } else {
            confidence = 0;
            waiting = Double.NaN;
        }
    }

    /** Whether {@link #pace} and {@link #waiting} are known, and of now. */
    boolean isKnown() {
        return confidence == 1 && !Double.isNaN(pace) && !Double.isNaN(waiting);
    }
}
