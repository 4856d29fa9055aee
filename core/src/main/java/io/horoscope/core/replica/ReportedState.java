package io.horoscope.core.replica;

/**
 * What a replica reported of itself with its latest answer, and how many requests were in flight
 * then. Queue and requests in flight are means of a half-life of 30 ms. A value that the latest
 * answer does not have is unknown (NaN). Words: the four values, the number of requests, the time.
 */
final class ReportedState extends Part {

    static final int SIZE = 6;

    /** Queues change within milliseconds. */
    static final double QUEUE_HALF_LIFE_NANOS = 3e7;

    private static final int QUEUED = 0;
    private static final int SLOTS = 1;
    private static final int POINT_SERVICE = 2;
    private static final int SCAN_SERVICE = 3;
    private static final int IN_FLIGHT = 4;
    private static final int ANSWERED_AT = 5;

    ReportedState(long[] words, int from) {
        super(words, from);
        for (int place = 0; place < ANSWERED_AT; place++) {
            number(place, Double.NaN);
        }
    }

    /**
     * @param isScan the class of the read, of which the answer has the service time
     * @param inFlight requests that are still in flight
     */
    void answered(Reported reported, boolean isScan, long inFlight, long nowNanos) {
        double weight = DecayedMean.weight(nowNanos - word(ANSWERED_AT), QUEUE_HALF_LIFE_NANOS);
        word(ANSWERED_AT, Math.max(word(ANSWERED_AT), nowNanos));
        mean(QUEUED, known(reported.queued()), weight);
        number(SLOTS, reported.slots() < 1 ? Double.NaN : reported.slots());
        number(isScan ? SCAN_SERVICE : POINT_SERVICE, known(reported.usualNanos()));
        mean(IN_FLIGHT, (double) inFlight, weight);
    }

    private static double known(long value) {
        return value < 0 ? Double.NaN : (double) value;
    }

    double queued() {
        return number(QUEUED);
    }

    double slots() {
        return number(SLOTS);
    }

    double serviceNanos(boolean isScan) {
        return number(isScan ? SCAN_SERVICE : POINT_SERVICE);
    }

    double inFlight() {
        return number(IN_FLIGHT);
    }
}
