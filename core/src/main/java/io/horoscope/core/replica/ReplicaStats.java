package io.horoscope.core.replica;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Statistics of one coordinator's requests to one replica. Selectors use them, and the table
 * {@code horoscope.replicas} shows them.
 *
 * <p>A request is {@link #sent} once and ended once, by {@link #answered}, {@link
 * #failed} or {@link #discarded}; {@link ReplicaRequest} ensures that, because an error in
 * the count of requests in flight would never be corrected. A count below 0 reads as 0.
 *
 * <p>Means are decayed ({@link DecayedMean}), each with the half-life that its method names. Those
 * of times are means of logarithms: a read that missed the page cache and took thirty times as long
 * moves such a mean by a fifth, and a mean of the times themselves to almost three times its value.
 * A value that the replica reports is unknown (NaN) from the first answer on that does not report it.
 * But an answer that reports nothing says that nothing has changed since the last one that did
 * ({@link LastReported}), if that said that less than half of the slots are busy, and is at most a
 * second old.
 *
 * <p>Thread-safe. All state is in one array of 64-bit words:
 *
 * <pre>
 * words  0 to 15   not used: 128 bytes, as processors fetch cache lines in pairs
 *       16 to 17   requests in flight, and since when an answer is outstanding
 *       18 to 33   not used
 *       34 to 60   a lock, pending failures, and the means with the times of their last samples;
 *                  what a selector reads comes last, and together
 *       61 to 76   not used
 * </pre>
 *
 * <p>Sending is one atomic read-modify-write, ending two: the count, and the attempt to take the
 * lock. A thread that does not get the lock does not wait. Its answer is not sampled, since the
 * thread that holds the lock is recording another one at that moment; a failure is left pending for
 * the next thread that gets the lock. Readers take no lock. Each word is read atomically, but words
 * that are read one after the other may stem from different answers.
 */
public final class ReplicaStats {

    /** The replica did not report this value. */
    public static final int NOT_REPORTED = -1;

    /**
     * Added to every time before its logarithm is taken: about what a read takes besides, in the
     * coordinator and on the network, so that ratios between times far below it do not matter.
     * Without it, of two replicas with 0.1 and 0.3 ms the second would lose its reads for no gain,
     * its code and its caches would get cold, and it would be slow when tried again.
     */
    public static final long LOG_OFFSET_NANOS = 500_000L;

    /** At forty answers a second, random variation moves such a mean by less than a third. */
    static final double TIME_HALF_LIFE_NANOS = 3e8;

    /** About the last second: the node's own speed changes, and has to cancel out. */
    static final double HOME_HALF_LIFE_NANOS = 1e9;

    /** Older home reads say nothing about how fast a node serves diverted ones now. */
    static final long HOME_MAX_AGE_NANOS = 5_000_000_000L;

    /**
     * So many home reads of a node are kept at most for diverted ones to be compared with, each for
     * one of these. A thousand diverted reads beside a single home read say no more than one does.
     */
    static final int MOST_HOME_READS = 16;

    /** Until then the next answer reports again, however long its way takes. */
    static final long HOLDS_NANOS = 2 * LastReported.PERIOD_NANOS;

    /** Queues change within milliseconds. */
    static final double QUEUE_HALF_LIFE_NANOS = 3e7;

    /**
     * Longer than for times: a replica that fails at once would look fast again after a few
     * successes.
     */
    static final double ERROR_HALF_LIFE_NANOS = 1e9;

    /**
     * The interval of samples of the baseline, of which about sixteen count: changes of a few
     * seconds do not move it.
     */
    static final long BASELINE_PERIOD_NANOS = 1_000_000_000L;

    static final double BASELINE_HALF_LIFE_NANOS = 3e10;

    /**
     * What each second counts for in the usual excess: the way is known after two or three
     * of them, and one slow answer is not yet usual.
     */
    private static final double USUAL_EXCESS_WEIGHT = 1 / 4.0;

    /** Values of this age are as good as new ones: 50 ms. */
    public static final long FRESH_NANOS = 50_000_000L;

    /**
     * Reads that are added to both queues before they are divided, because short queues do not show
     * the number of coordinators.
     */
    private static final double ADDED_READS = 0.1;

    private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

    /**
     * Logarithm of the factor by which latency may exceed the service time before it counts:
     * queueing and the network are expected.
     */
    public static final double LOG_EXPECTED_EXCESS = Math.log(3);

    /**
     * Logarithm of the factor by which the latency of a late answer exceeds the mean: with
     * exponential service times, one answer of two hundred.
     */
    private static final double LOG_LATE = Math.log(8);

    /** Some seconds: replicas that are slow again and again for a second are to be noticed. */
    private static final double LATE_HALF_LIFE_NANOS = 2e9;

    /** No answer says more about how often a replica is late. */
    private static final long MOST_LATE_NANOS = 100_000_000L;

    /** The time of the last sample while there is none. */
    private static final long NEVER = 0;

    private static final int PADDING = 16;
    private static final int IN_FLIGHT = PADDING;
    private static final int OUTSTANDING_SINCE = IN_FLIGHT + 1;
    private static final int LOCK = OUTSTANDING_SINCE + 1 + PADDING;
    private static final int PENDING_FAILURES = LOCK + 1;
    private static final int STALLED = LOCK + 2;
    private static final int BASELINE_AT = LOCK + 3;
    private static final int HOLDS_UNTIL = LOCK + 4;
    private static final int LAST_QUEUED = LOCK + 5;
    private static final int HOME_AT = LOCK + 6;
    private static final int HOME_READS = LOCK + 7;
    private static final int ENDED_AT = LOCK + 8;
    private static final int BASELINE_LOG_SERVICE = LOCK + 9;
    private static final int BASELINE_LOG_EXCESS = LOCK + 10;
    private static final int HOME_LOG_SERVICE = LOCK + 11;
    private static final int QUEUED = LOCK + 12;
    private static final int ERROR_RATIO = LOCK + 13;
    private static final int LOG_SERVICE = LOCK + 14;
    private static final int LOG_EXCESS = LOCK + 15;
    private static final int SLOTS = LOCK + 16;
    private static final int COORDINATORS = LOCK + 17;
    private static final int WAITING = LOCK + 18;
    private static final int IN_FLIGHT_AT_ANSWER = LOCK + 19;
    private static final int LOG_LATENCY = LOCK + 20;
    private static final int LATENCY = LOCK + 21;
    private static final int CALM_PACE = LOCK + 22;
    private static final int CALM_IN_FLIGHT = LOCK + 23;
    private static final int LATE_SHARE = LOCK + 24;
    private static final int FRESH_PENALTIES = LOCK + 25;
    private static final int ANSWERED_AT = LOCK + 26;
    private static final int WORD_COUNT = ANSWERED_AT + 1 + PADDING;

    private final long[] words = new long[WORD_COUNT];
    private final Locality locality;

    /** Statistics without a request, of a coordinator with one replica. */
    public ReplicaStats() {
        this(new Locality());
    }

    /**
     * Statistics without a request.
     *
     * @param locality of the coordinator; learns from the answers of this replica
     */
    ReplicaStats(Locality locality) {
        this.locality = locality;
        for (int mean = BASELINE_LOG_SERVICE; mean <= CALM_IN_FLIGHT; mean++) {
            words[mean] = Double.doubleToRawLongBits(Double.NaN);
        }
        words[BASELINE_LOG_EXCESS] = Double.doubleToRawLongBits(LOG_EXPECTED_EXCESS);
    }

    /**
     * A request has been sent to the replica.
     *
     * @param nowNanos monotonic time
     */
    public void sent(long nowNanos) {
        // Set before the increment, so that a reader never pairs the new count with the time of
        // the request before.
        if ((long) WORDS.getAcquire(words, IN_FLIGHT) <= 0) {
            WORDS.setRelease(words, OUTSTANDING_SINCE, nowNanos);
        }
        WORDS.getAndAdd(words, IN_FLIGHT, 1L);
    }

    /**
     * The replica answered a request.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos from sending to the receipt of the answer; a negative one counts as 0
     * @param reported of the replica when it answered
     * @param placement whether it is the home replica of the read
     */
    public void answered(long nowNanos, long latencyNanos, Reported reported, Placement placement) {
        long left = end(nowNanos);
        if ((long) WORDS.getOpaque(words, LOCK) != 0) {
            return;
        }
        // Logarithms before the lock, which is then held for a few nanoseconds.
        double logLatency = logarithm((double) latencyNanos);
        double logService = reportedLogarithm(reported.serviceNanos());
        double logUsual = reportedLogarithm(reported.usualNanos());
        boolean isSilent = reported.isNothing();
        if (lock()) {
            double timeWeight = weight(ANSWERED_AT, nowNanos, TIME_HALF_LIFE_NANOS);
            double queueWeight = weight(ANSWERED_AT, nowNanos, QUEUE_HALF_LIFE_NANOS);
            double lateShare = lateShare(nowNanos);
            double lateWeight =
                    DecayedMean.timeWeight(
                            Math.min(since(ANSWERED_AT, nowNanos), MOST_LATE_NANOS),
                            LATE_HALF_LIFE_NANOS);
            // The time first: a reader that sees a value sees a time at least as late. The latency
            // last: a reader that sees that there was an answer sees all of it.
            advance(ANSWERED_AT, nowNanos);
            record(IN_FLIGHT_AT_ANSWER, (double) Math.max(0, left), queueWeight);
            if (isSilent && holds(nowNanos)) {
                // The same mean, since both are means of logarithms.
                record(LOG_EXCESS, logLatency - logService(), timeWeight);
            } else {
                record(LOG_EXCESS, logLatency - logService, timeWeight);
                recordReported(reported, logUsual, nowNanos);
                recordPlacement(placement, logService, nowNanos);
            }
            recordQueue(queueWeight);
            double late = isLate(logLatency) ? 1 : 0;
            set(LATE_SHARE, DecayedMean.after(lateShare, late, lateWeight));
            record(LATENCY, (double) Math.max(0, latencyNanos), timeWeight);
            record(LOG_LATENCY, logLatency, timeWeight);
            endStall();
            recordEnd(nowNanos, 0);
            recordCalm();
            unlock();
        }
    }

    /**
     * The answer of a replica that does not report its slots and served this read in its usual time,
     * to a request of unknown placement.
     */
    public void answered(long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        answered(
                nowNanos,
                latencyNanos,
                new Reported(queued, NOT_REPORTED, serviceNanos, serviceNanos),
                Placement.UNKNOWN);
    }

    /**
     * A request ended without an answer because of the replica: it timed out, could not be sent, or
     * the replica is down.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos since it was sent
     */
    public void failed(long nowNanos, long latencyNanos) {
        end(nowNanos);
        if (lock()) {
            if (isStall(nowNanos, latencyNanos)) {
                set(STALLED, 1);
            }
            recordEnd(nowNanos, 1);
            recordCalm();
            unlock();
        } else {
            WORDS.getAndAdd(words, PENDING_FAILURES, 1L);
        }
    }

    /**
     * A request ended for a reason other than the replica. It counts neither as an answer nor as a
     * failure.
     *
     * @param nowNanos monotonic time
     */
    public void discarded(long nowNanos) {
        end(nowNanos);
    }

    /** Requests sent and not ended, at least 0. */
    public int inFlight() {
        return (int) Math.max(0, (long) WORDS.getAcquire(words, IN_FLIGHT));
    }

    /**
     * Time since the last request ended, or since the first one in flight was sent, in nanoseconds;
     * 0 if none is in flight.
     */
    public long outstandingNanos(long nowNanos) {
        return inFlight() == 0 ? 0 : since(OUTSTANDING_SINCE, nowNanos);
    }

    /** Whether any answer was received. Until then all values but errors are unknown. */
    public boolean hasAnswered() {
        return !Double.isNaN(logLatency());
    }

    /** Mean latency of answers in nanoseconds, half-life 0.3 s; NaN before the first answer. */
    public double latencyNanos() {
        return value(LATENCY);
    }

    /**
     * Mean logarithm of the latency of answers in nanoseconds, plus {@link #LOG_OFFSET_NANOS},
     * half-life 0.3 s; NaN before the first answer.
     */
    public double logLatency() {
        return value(LOG_LATENCY);
    }

    /**
     * Logarithm of the time in nanoseconds that the replica itself usually works on a read ({@link
     * UsualService}), plus {@link #LOG_OFFSET_NANOS}; NaN if it is not reported.
     */
    public double logService() {
        return value(LOG_SERVICE);
    }

    /**
     * Mean logarithm of the factor by which the latency of an answer exceeds the service time of the
     * same read, or {@link #serviceNanos} where the answer reports nothing, each with {@link
     * #LOG_OFFSET_NANOS} added, half-life 0.3 s; NaN if it is not reported.
     */
    public double logExcess() {
        return value(LOG_EXCESS);
    }

    /** The time of {@link #logLatency} in nanoseconds: a geometric mean; NaN if that is. */
    public double typicalLatencyNanos() {
        return nanos(logLatency());
    }

    /** The time of {@link #logService} in nanoseconds: a geometric mean; NaN if that is. */
    public double serviceNanos() {
        return nanos(logService());
    }

    /** The time of {@link #baselineLogService} in nanoseconds; NaN if that is. */
    public double baselineServiceNanos() {
        return nanos(baselineLogService());
    }

    /**
     * {@link #logService} over about sixteen seconds in which it was reported, however long ago;
     * NaN if it never was.
     */
    public double baselineLogService() {
        return value(BASELINE_LOG_SERVICE);
    }

    /**
     * How long answers usually take on their way, in nanoseconds: what latency exceeds three times
     * the service time by, latency as usual over about four seconds in which there were answers,
     * service over sixteen; 0 or more. It fades while there are none, to a half after 30 s. 0 if
     * none has reported its service time.
     */
    public double usualDelayNanos(long nowNanos) {
        double excess = value(BASELINE_LOG_EXCESS);
        if (excess <= LOG_EXPECTED_EXCESS) { // Most often.
            return 0;
        }
        double service = Math.exp(baselineLogService());
        return service
                * (Math.exp(excess) - Math.exp(LOG_EXPECTED_EXCESS))
                * DecayedMean.confidence(since(ANSWERED_AT, nowNanos), BASELINE_HALF_LIFE_NANOS);
    }

    /**
     * Mean of the other reads waiting or being served at the replica, half-life 30 ms; NaN if they
     * are not reported.
     */
    public double queued() {
        return value(QUEUED);
    }

    /**
     * Reads that wait for each slot: (q - k + 1) / k for q queued reads and k slots; below 0 if
     * slots are free, NaN if they are not reported.
     */
    public double waiting() {
        return value(WAITING);
    }

    /**
     * The number of coordinators that send requests, at least 1: the queue over this coordinator's
     * share of it, as of the latest answers.
     */
    public double coordinators() {
        return value(COORDINATORS);
    }

    /**
     * The logarithm of the expected time while nothing has changed since the latest answer: a slot
     * was free and still is if all coordinators send as many requests as this one, and there is no
     * stall. NaN if something has. It saves a selector most of its work. While the answer {@link
     * #isFresh}, this is the expected time; later it is between this and {@link
     * #baselineLogService}, or the mean of the others, and less the penalties that fade.
     *
     * @param stallFactor how many times its usual latency an answer may take
     */
    public double calmPace(long nowNanos, double stallFactor) {
        long ageNanos = nowNanos - time(ANSWERED_AT);
        int inFlight = inFlight();
        boolean isCalm =
                inFlight <= value(CALM_IN_FLIGHT)
                        && (inFlight == 0
                                // What is outstanding is no older than the latest answer.
                                || ageNanos <= stallLimitNanos(stallFactor)
                                || outstandingNanos(nowNanos) <= stallLimitNanos(stallFactor));
        return isCalm ? value(CALM_PACE) : Double.NaN;
    }

    /** {@link Penalties#past} while the latest answer {@link #isFresh}. */
    double freshPenalties() {
        return value(FRESH_PENALTIES);
    }

    /** Without an answer for longer, a replica with requests in flight is stalled. */
    double stallLimitNanos(double stallFactor) {
        return (latencyNanos() + LOG_OFFSET_NANOS) * stallFactor;
    }

    /** Whether the latest answer is at most {@link #FRESH_NANOS} old. */
    public boolean isFresh(long nowNanos) {
        return nowNanos - time(ANSWERED_AT) <= FRESH_NANOS && hasAnswered();
    }

    /** Reads that the replica serves at once; NaN if it is not reported. */
    public double slots() {
        return value(SLOTS);
    }

    /**
     * Mean of this coordinator's requests that were still in flight there when an answer came,
     * half-life 30 ms; NaN before the first answer.
     */
    public double inFlightAtAnswer() {
        return value(IN_FLIGHT_AT_ANSWER);
    }

    /**
     * Share of requests that {@link #failed}, half-life 1 s, in [0, 1]; 0 before the first end. Late
     * failures, with no answer since the request was sent, count until the next answer.
     */
    public double errorRatio() {
        double ratio = value(ERROR_RATIO);
        return Double.isNaN(ratio) ? 0 : ratio;
    }

    /**
     * Share of the time in which answers took more than eight times as long as those before them
     * ({@link #logLatency}), half-life 2 s, in [0, 1]. An answer stands for the time since the one
     * before, at most 0.1 s, so that the share does not depend on how often the replica is read. It
     * fades in the time beyond that, and stays so when the next answer comes: a replica that had no
     * reads for a while begins anew.
     */
    public double lateShare(long nowNanos) {
        double share = value(LATE_SHARE);
        long silentNanos = share == 0 ? 0 : since(ANSWERED_AT, nowNanos) - MOST_LATE_NANOS;
        return silentNanos <= 0
                ? share
                : share * DecayedMean.confidence(silentNanos, LATE_HALF_LIFE_NANOS);
    }

    /** Time since the latest answer in nanoseconds, at least 0; 0 before the first one. */
    public long answerAgeNanos(long nowNanos) {
        return hasAnswered() ? since(ANSWERED_AT, nowNanos) : 0;
    }

    /** Time since the latest answer or failure in nanoseconds, at least 0; 0 before the first. */
    public long endAgeNanos(long nowNanos) {
        return Double.isNaN(value(ERROR_RATIO)) ? 0 : since(ENDED_AT, nowNanos);
    }

    /** Returns the number of requests still in flight. */
    private long end(long nowNanos) {
        WORDS.setRelease(words, OUTSTANDING_SINCE, nowNanos);
        return (long) WORDS.getAndAdd(words, IN_FLIGHT, -1L) - 1;
    }

    private boolean lock() {
        return (long) WORDS.getOpaque(words, LOCK) == 0 && WORDS.compareAndSet(words, LOCK, 0L, 1L);
    }

    private void unlock() {
        WORDS.setRelease(words, LOCK, 0L);
    }

    /**
     * Whether a failure may be that of a stall: it was late, and there has been no answer since the
     * request was sent.
     */
    private boolean isStall(long nowNanos, long latencyNanos) {
        return latencyNanos <= since(ANSWERED_AT, nowNanos)
                && isLate(logarithm((double) latencyNanos));
    }

    private boolean isLate(double logLatency) {
        return logLatency - logLatency() > LOG_LATE;
    }

    /**
     * An answer ends a stall, and says that requests failed because of that. Their number would keep
     * reads away for seconds more.
     */
    private void endStall() {
        if (value(STALLED) > 0) {
            set(STALLED, 0);
            set(ERROR_RATIO, 0);
        }
    }

    private void recordEnd(long nowNanos, double failed) {
        double weight = weight(ENDED_AT, nowNanos, ERROR_HALF_LIFE_NANOS);
        advance(ENDED_AT, nowNanos);
        double ratio = DecayedMean.after(value(ERROR_RATIO), failed, weight);
        long pending = (long) WORDS.getOpaque(words, PENDING_FAILURES);
        if (pending > 0) {
            WORDS.getAndAdd(words, PENDING_FAILURES, -pending);
            for (long i = Math.min(pending, (long) (1 / DecayedMean.LEAST_WEIGHT)); i > 0; i--) {
                ratio = DecayedMean.after(ratio, 1, DecayedMean.LEAST_WEIGHT);
            }
        }
        set(ERROR_RATIO, ratio);
    }

    /**
     * Called before {@link #logService} is set, so that a reader of that sees the baselines, too.
     */
    private void recordBaselines(double logService, long nowNanos) {
        boolean isDue =
                Double.isNaN(baselineLogService())
                        || since(BASELINE_AT, nowNanos) >= BASELINE_PERIOD_NANOS;
        if (isDue && !Double.isNaN(logService)) {
            double weight = weight(BASELINE_AT, nowNanos, BASELINE_HALF_LIFE_NANOS);
            advance(BASELINE_AT, nowNanos);
            recordUsualExcess(logExcess());
            record(BASELINE_LOG_SERVICE, logService, weight);
        }
    }

    /** It begins at what is expected: a single answer says nothing about what is usual. */
    private void recordUsualExcess(double logExcess) {
        if (!Double.isNaN(logExcess)) {
            record(BASELINE_LOG_EXCESS, logExcess, USUAL_EXCESS_WEIGHT);
        }
    }

    /** Whether what was reported last still holds if nothing is reported now. */
    private boolean holds(long nowNanos) {
        long untilNanos = time(HOLDS_UNTIL);
        return untilNanos != NEVER && untilNanos - nowNanos >= 0;
    }

    private void recordReported(Reported reported, double logUsual, long nowNanos) {
        long untilNanos = LastReported.isBusy(reported) ? NEVER : nowNanos + HOLDS_NANOS;
        WORDS.setRelease(words, HOLDS_UNTIL, untilNanos);
        recordBaselines(logUsual, nowNanos);
        set(LOG_SERVICE, logUsual);
        set(LAST_QUEUED, reported.queued() < 0 ? Double.NaN : reported.queued());
        set(SLOTS, reported.slots() < 1 ? Double.NaN : reported.slots());
    }

    /** With what was reported last. */
    private void recordQueue(double weight) {
        record(QUEUED, value(LAST_QUEUED), weight);
        recordShares();
    }

    /** What follows from the queue, computed here because it is read more often. */
    private void recordShares() {
        double queued = queued();
        set(WAITING, (queued + 1) / slots() - 1);
        double coordinators = (queued + ADDED_READS) / (inFlightAtAnswer() + ADDED_READS);
        // Not above 1 where the queue is unknown, which is NaN.
        set(COORDINATORS, coordinators > 1 ? coordinators : 1);
    }

    private void recordCalm() {
        double waiting = waiting();
        double penalties = Penalties.late(value(LATE_SHARE)) + Penalties.errors(errorRatio());
        set(FRESH_PENALTIES, penalties);
        set(CALM_IN_FLIGHT, inFlightAtAnswer() - waiting * slots() / coordinators());
        set(
                CALM_PACE,
                waiting <= 0
                        ? logService() + Math.max(0, logExcess() - LOG_EXPECTED_EXCESS) + penalties
                        : Double.NaN);
    }

    private void recordPlacement(Placement placement, double logService, long nowNanos) {
        if (Double.isNaN(logService)) {
            return;
        }
        double home = value(HOME_LOG_SERVICE);
        if (placement == Placement.HOME) {
            double weight = weight(HOME_AT, nowNanos, HOME_HALF_LIFE_NANOS);
            advance(HOME_AT, nowNanos);
            record(HOME_LOG_SERVICE, logService, weight);
            set(HOME_READS, Math.min(MOST_HOME_READS, value(HOME_READS) + 1));
        } else if (placement == Placement.DIVERTED
                && value(HOME_READS) > 0
                && since(HOME_AT, nowNanos) <= HOME_MAX_AGE_NANOS) {
            set(HOME_READS, value(HOME_READS) - 1);
            locality.record(logService, home);
        }
    }

    private double weight(int timeOfLast, long nowNanos, double halfLifeNanos) {
        return DecayedMean.weight(nowNanos - time(timeOfLast), halfLifeNanos);
    }

    /** A sample of NaN makes the mean unknown. */
    private void record(int mean, double sample, double weight) {
        set(mean, DecayedMean.after(value(mean), sample, weight));
    }

    /** A delayed thread may bring an earlier time, which is ignored. */
    private void advance(int slot, long nowNanos) {
        long last = time(slot);
        if (last == NEVER || nowNanos - last > 0) {
            WORDS.setRelease(words, slot, nowNanos);
        }
    }

    private long since(int slot, long nowNanos) {
        return Math.max(0, nowNanos - time(slot));
    }

    private long time(int slot) {
        return (long) WORDS.getAcquire(words, slot);
    }

    private double value(int mean) {
        return Double.longBitsToDouble((long) WORDS.getAcquire(words, mean));
    }

    private void set(int mean, double value) {
        WORDS.setRelease(words, mean, Double.doubleToRawLongBits(value));
    }

    /** The time of a {@link #logarithm}, at least 0. */
    static double nanos(double logarithm) {
        return Math.max(0, Math.exp(logarithm) - LOG_OFFSET_NANOS);
    }

    private static double reportedLogarithm(long nanos) {
        return nanos < 0 ? Double.NaN : logarithm((double) nanos);
    }

    /** That of the time plus {@link #LOG_OFFSET_NANOS}. */
    static double logarithm(double nanos) {
        return Math.log(Math.max(0, nanos) + LOG_OFFSET_NANOS);
    }
}
