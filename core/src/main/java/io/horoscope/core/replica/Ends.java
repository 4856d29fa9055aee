package io.horoscope.core.replica;

/**
 * How requests to a replica ended, and how long ago: the share that failed, and the reads since the
 * last end that could have gone there. Words: the share, the time of the last end, the reads.
 */
final class Ends extends Part {

    static final int SIZE = 3;

    /**
     * Longer than for latencies: a replica that fails at once would look fast again after a few
     * successes.
     */
    static final double HALF_LIFE_NANOS = 1e9;

    /** The confidence in what is known is a half after this time and {@link #HALF_READS}. */
    static final double HALF_NANOS = 5e8;

    /** So about one read of a hundred tries again a replica that is three times as slow. */
    static final double HALF_READS = 64;

    private static final double LN_2 = Math.log(2);

    /** More than any confidence lasts. */
    private static final long MANY_READS = 1_000_000;

    private static final int FAILED_SHARE = 0;
    private static final int ENDED_AT = 1;
    private static final int READS = 2;

    Ends(long[] words, int from) {
        super(words, from);
    }

    /**
     * @param failed 1 for a failure, 0 for an answer
     */
    void ended(long nowNanos, double failed) {
        double weight = DecayedMean.weight(nowNanos - word(ENDED_AT), HALF_LIFE_NANOS);
        mean(FAILED_SHARE, failed, weight);
        word(ENDED_AT, Math.max(word(ENDED_AT), nowNanos));
        if (word(READS) != 0) {
            word(READS, 0);
        }
    }

    double failedShare() {
        return number(FAILED_SHARE);
    }

    long ageNanos(long nowNanos) {
        return Math.max(0, nowNanos - word(ENDED_AT));
    }

    /** One that two threads add at the same moment may be lost. */
    void passed() {
        word(READS, word(READS) + 1);
    }

    /** As if it had been passed by often. */
    void forget() {
        word(READS, MANY_READS);
    }

    long passedReads() {
        return word(READS);
    }

    /** 2^(-a²), in (0, 1], as 0 is unknown: the read that is planned counts as passed. */
    double confidence(long nowNanos) {
        double reads = (passedReads() + 1) / HALF_READS;
        double age = Math.min(ageNanos(nowNanos) / HALF_NANOS, reads);
        return Math.max(Double.MIN_NORMAL, Math.exp(-LN_2 * age * age));
    }
}
