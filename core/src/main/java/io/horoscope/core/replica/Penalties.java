package io.horoscope.core.replica;

/**
 * What makes the answer of a replica later than its service time and its queue say: failures, a
 * stall, late answers, and the load of its machine. Each penalty is the logarithm of a factor on
 * the expected time, at least 0.
 *
 * <p>Why the constants are as they are is in docs/DECISIONS.md.
 */
public final class Penalties {

    /** Of the usual latency: the default of the selector's {@code stall_factor}. */
    public static final double STALL_FACTOR = 4;

    /** A load that exceeds the median by less is not hot: reports are no more precise. */
    public static final double HOT_MARGIN = 0.15;

    /**
     * Per unit of load: an excess of 0.3 makes the time e^2.4 times as long, eleven times.
     */
    private static final double HOT_WEIGHT = 8;

    private static final double ERROR_WEIGHT = 4;

    /** Error ratios below this do not count. */
    private static final double LEAST_ERRORS = 0.001;

    /** After this time without an answer, the confidence in the values of a replica is a half. */
    static final double CONFIDENCE_NANOS = 5e8;

    /** Late answers make the expected time at most e^0.6 times as long. */
    private static final double MOST_LATE = 0.6;

    /** A replica that is late for this share of the time has half of that penalty. */
    private static final double HALF_LATE = 0.05;

    private Penalties() {}

    /**
     * The penalties of late answers and of failures.
     *
     * @param inFlight requests in flight to the replica
     */
    public static double past(ReplicaStats stats, int inFlight, long nowNanos) {
        return stats.isFresh(nowNanos)
                ? stats.freshPenalties()
                : late(stats, nowNanos) + errors(stats, inFlight, nowNanos);
    }

    /**
     * The penalty of failures: 2 if half of the requests fail.
     *
     * @param inFlight requests in flight to the replica
     */
    public static double errors(ReplicaStats stats, int inFlight, long nowNanos) {
        double penalty = errors(stats.errorRatio());
        return penalty == 0 ? 0 : penalty * confidence(inFlight, stats.endAgeNanos(nowNanos));
    }

    /**
     * The penalty of failures, as of the latest one or the latest answer.
     *
     * @param ratio as {@link ReplicaStats#errorRatio}
     */
    static double errors(double ratio) {
        return ratio <= LEAST_ERRORS ? 0 : ratio * ERROR_WEIGHT;
    }

    /**
     * The penalty of a stall, for example in a garbage collection: there are requests in flight and
     * has been no answer for longer than {@code factor} times the usual latency. It grows in
     * proportion to that time.
     *
     * @param inFlight requests in flight to the replica
     */
    public static double stall(ReplicaStats stats, int inFlight, long nowNanos, double factor) {
        if (inFlight == 0) {
            return 0;
        }
        double limitNanos = stats.stallLimitNanos(factor);
        long outstandingNanos = stats.outstandingNanos(nowNanos);
        return outstandingNanos > limitNanos ? Math.log(outstandingNanos / limitNanos) : 0;
    }

    /**
     * Whether a replica is stalled.
     *
     * @param stats of the replica, or null if it was never sent a request
     * @param factor as for {@link #stall}
     */
    public static boolean isStalled(ReplicaStats stats, long nowNanos, double factor) {
        return stats != null && stall(stats, stats.inFlight(), nowNanos, factor) > 0;
    }

    /**
     * The penalty of late answers: a replica that was slow again and again for short times is likely
     * to be slow again soon. It fades while there are no answers.
     */
    static double late(ReplicaStats stats, long nowNanos) {
        return late(stats.lateShare(nowNanos));
    }

    /**
     * The penalty of late answers, from 0 to 0.6.
     *
     * @param share of the time, as {@link ReplicaStats#lateShare}
     */
    static double late(double share) {
        return MOST_LATE * share / (share + HALF_LATE);
    }

    /**
     * The penalty of a hot machine: one whose load is above {@code hotLoad} and clearly above the
     * lower median of the replicas of the read.
     *
     * @param load in [0, 1]; NaN if it is unknown, which has no penalty
     * @param median as {@link #lowerMedian}
     */
    public static double load(double load, double median, double hotLoad) {
        double excess = load - median - HOT_MARGIN;
        return load > hotLoad && excess > 0 ? excess * HOT_WEIGHT : 0;
    }

    /**
     * Adds a number to sorted ones, which are few.
     *
     * @param sorted in ascending order, with room for one more
     * @param count how many of them there are
     */
    public static void insert(double number, double[] sorted, int count) {
        int place = count;
        for (; place > 0 && sorted[place - 1] > number; place--) {
            sorted[place] = sorted[place - 1];
        }
        sorted[place] = number;
    }

    /**
     * The lower median, which at most half of the numbers exceed; 0 if there is none.
     *
     * @param sorted in ascending order
     * @param count how many of them there are
     */
    public static double lowerMedian(double[] sorted, int count) {
        return count == 0 ? 0 : sorted[(count - 1) / 2];
    }

    /**
     * The weight of the latest values of a replica, from 0 to 1. It is 1 while requests are in
     * flight, whose answers will update the values.
     */
    public static double confidence(int inFlight, long ageNanos) {
        return ageNanos <= ReplicaStats.FRESH_NANOS || inFlight > 0
                ? 1
                : DecayedMean.confidence(ageNanos, CONFIDENCE_NANOS);
    }
}
