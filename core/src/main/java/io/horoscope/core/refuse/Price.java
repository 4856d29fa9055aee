package io.horoscope.core.refuse;

import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.UsualService;

/**
 * The price to beat, which a coordinator sends with a read that may be refused: the time in
 * nanoseconds in which another replica is expected to answer it, and a margin.
 *
 * <p>The expected time has the factor that diverting a read costs, the penalties of the other replica
 * ({@link io.horoscope.core.replica.Penalties}), and the network round trip to it, since the refusal
 * takes as long to come back as an answer would.
 */
public final class Price {

    /** No replica may refuse the read. */
    public static final long NONE = Long.MAX_VALUE;

    /**
     * How many times the expected time at the other replica the own one has to be. The expected
     * time is an estimate from samples that are some milliseconds old; with a factor near 1, busy
     * replicas would refuse reads by chance.
     */
    static final double MARGIN = 1.5;

    private static final double EXPECTED_EXCESS = Math.exp(ReplicaStats.LOG_EXPECTED_EXCESS);

    /** With this share of its slots in use, a replica hardly gets a queue within 50 ms. */
    private static final double CALM_SHARE = 0.5;

    private Price() {}

    /**
     * Whether a replica may have a queue that its coordinator does not know of, so that a request to
     * it should carry a price. Not if it has reported within the last {@link
     * ReplicaStats#FRESH_NANOS} that at least half of its slots are free; nor if it does not report
     * its slots: it would not know what a price is.
     *
     * @param stats of the replica, or null if it was never sent a request
     * @param nowNanos monotonic time
     */
    public static boolean isWorthwhile(ReplicaStats stats, long nowNanos) {
        if (stats == null || Double.isNaN(stats.slots())) {
            return false;
        }
        return !stats.isFresh(nowNanos) || ExpectedTime.queued(stats) > stats.slots() * CALM_SHARE;
    }

    /**
     * The price of a read if it goes to a replica instead.
     *
     * @param stats of that replica, or null if it was never sent a request
     * @param logFactor the logarithm of the factor by which the read takes longer there than its
     *     service time and its queue say; at least 0
     * @param roundTripNanos of the network, or NaN if unknown
     * @return nanoseconds, or {@link #NONE} if the replica does not report queue, slots and service
     *     time
     */
    public static long nanos(ReplicaStats stats, double logFactor, double roundTripNanos) {
        if (stats == null || !stats.hasAnswered()) {
            return NONE;
        }
        double observedNanos = stats.typicalLatencyNanos() / EXPECTED_EXCESS;
        double expectedNanos =
                ExpectedTime.nanos(ExpectedTime.queued(stats), stats.slots(), stats.serviceNanos());
        if (Double.isNaN(expectedNanos)) {
            return NONE;
        }
        double networkNanos = Double.isNaN(roundTripNanos) ? 0 : roundTripNanos;
        double nanos = MARGIN * Math.max(expectedNanos, observedNanos);
        return (long) (nanos * Math.exp(logFactor) + networkNanos);
    }

    /**
     * Whether a replica refuses a read that has just arrived there: all slots are taken, and the
     * read would take longer than its price. While a slot is free nothing is refused, however slow
     * the replica is.
     *
     * @param queued the reads that wait or are served now, without this one
     * @param slots the reads that are served at once; above 0
     * @param usual how long the replica usually works on a read; if that is unknown, it refuses none
     * @param priceNanos {@link #NONE} for a read that may not be refused
     */
    public static boolean isExceeded(int queued, int slots, UsualService usual, long priceNanos) {
        return queued >= slots
                && ExpectedTime.nanos(queued, slots, (double) usual.nanos()) > priceNanos;
    }
}
