package io.horoscope.core.replica;

import java.util.Arrays;

/**
 * The state of one replica, as the requests of one coordinator show it. Selectors use it, and the
 * table {@code horoscope.replicas} shows it.
 *
 * <p>A request is {@link #sent} once and ended once, by {@link #answered}, {@link #failed}, {@link
 * #unanswered} or {@link #discarded}; {@link ReplicaRequest} ensures that, because an error in the
 * count of requests in flight would never be corrected. Unknown numbers are NaN.
 *
 * <p>Thread-safe. Its parts share one array of 64-bit words: the {@link InFlight} requests, which
 * each request changes, stand apart from what is only recorded, so that processors do not contend.
 * Sending is one atomic read-modify-write, ending two: the count, and the attempt to take a lock. A
 * thread that does not get the lock does not wait, and its answer is not sampled: another one is
 * being recorded at that moment. Readers take no lock; what they read one after the other may stem
 * from different answers.
 */
public final class ReplicaStats {

    /** The replica did not report this value. */
    public static final int NOT_REPORTED = -1;

    /** An end that came no longer ago says how a replica is now. */
    private static final long NEW_NANOS = 50_000_000L;

    /** 128 bytes, as processors fetch cache lines in pairs. */
    private static final int PADDING = 16;

    private static final int LOCK = PADDING + InFlight.SIZE + PADDING;
    private static final int ENDS = LOCK + 1;
    private static final int SCAN_ENDS = ENDS + Ends.SIZE;
    private static final int LATENCY = SCAN_ENDS + Ends.SIZE;
    private static final int REPORTED = LATENCY + ObservedLatency.SIZE;
    private static final int WORD_COUNT = REPORTED + ReportedState.SIZE + PADDING;

    private final long[] words = new long[WORD_COUNT];
    private final InFlight inFlight = new InFlight(words, PADDING);
    private final Ends pointEnds = new Ends(words, ENDS);
    private final Ends scanEnds = new Ends(words, SCAN_ENDS);
    private final ObservedLatency latency = new ObservedLatency(words, LATENCY);
    private final ReportedState reported = new ReportedState(words, REPORTED);
    private final MovingCost cost;

    /** Statistics without a request, of a coordinator with one replica. */
    public ReplicaStats() {
        this(new MovingCost());
    }

    /**
     * Statistics without a request.
     *
     * @param cost of the coordinator; learns from the answers of this replica
     */
    ReplicaStats(MovingCost cost) {
        this.cost = cost;
    }

    /**
     * A request has been sent to the replica.
     *
     * @param nowNanos monotonic time
     */
    public void sent(long nowNanos) {
        sent(nowNanos, false);
    }

    /**
     * The same of a class of reads.
     *
     * @param isScan whether it is no read of a single key
     */
    public void sent(long nowNanos, boolean isScan) {
        inFlight.sent(nowNanos, isScan);
    }

    /**
     * The replica answered a request.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos from sending to the receipt of the answer; a negative one counts as 0
     * @param answer what the replica reported
     * @param isScan whether it was no read of a single key
     * @param isDiverted whether the selector sent it to another replica than its home
     */
    public void answered(
            long nowNanos, long latencyNanos, Reported answer, boolean isScan, boolean isDiverted) {
        long left = inFlight.ended(nowNanos, isScan);
        if (lock()) {
            // The latency last: a reader that sees that there was an answer sees all of it.
            reported.answered(answer, isScan, left, nowNanos);
            ends(isScan).ended(nowNanos, 0);
            latency.answered(nowNanos, latencyNanos, answer, isScan);
            unlock();
            if (isDiverted && !isScan && answer.usualNanos() >= 0) {
                cost.record((double) answer.serviceNanos(), (double) answer.usualNanos(), nowNanos);
            }
        }
    }

    /**
     * A request failed.
     *
     * @param nowNanos monotonic time
     */
    public void failed(long nowNanos) {
        failed(nowNanos, false);
    }

    /**
     * The same of a class of reads.
     *
     * @param isScan whether it was no read of a single key
     */
    public void failed(long nowNanos, boolean isScan) {
        inFlight.ended(nowNanos, isScan);
        if (lock()) {
            ends(isScan).ended(nowNanos, 1);
            unlock();
        }
    }

    /**
     * A request ended without an answer: it timed out, could not be sent, or the replica is down.
     * That is a failure, except of a stalled replica. While its requests are outstanding, reads stay
     * away; if these were failures as well, reads would stay away long after the end of the stall.
     *
     * @param nowNanos monotonic time
     * @param latencyNanos since it was sent
     * @param isScan whether it was no read of a single key
     */
    void unanswered(long nowNanos, long latencyNanos, boolean isScan) {
        if (latencyNanos > stalledNanos()) {
            discarded(nowNanos, isScan);
        } else {
            failed(nowNanos, isScan);
        }
    }

    /**
     * A request ended for a reason other than the replica. It counts neither as an answer nor as a
     * failure.
     *
     * @param nowNanos monotonic time
     */
    public void discarded(long nowNanos) {
        discarded(nowNanos, false);
    }

    /** The same of a class of reads. */
    public void discarded(long nowNanos, boolean isScan) {
        inFlight.ended(nowNanos, isScan);
    }

    /**
     * A read went to another replica, while the confidence in this one was below 1.
     *
     * @param isScan the class of the read
     * @param isReported whether the machine's report keeps reads away: once it does not, they may
     *     come back at once
     */
    public void passed(boolean isScan, boolean isReported) {
        if (isReported) {
            ends(isScan).forget();
        } else {
            ends(isScan).passed();
        }
    }

    /** Requests sent and not ended, at least 0. */
    public int inFlight() {
        return inFlight.count();
    }

    /**
     * Time since the last request ended, or since the first one in flight was sent, in nanoseconds;
     * 0 if none is in flight.
     */
    public long outstandingNanos(long nowNanos) {
        return inFlight.outstandingNanos(nowNanos);
    }

    /** Whether any answer was received. Until then all values but failures are unknown. */
    public boolean hasAnswered() {
        return !Double.isNaN(latency.meanNanos());
    }

    /** Geometric mean of the latencies of reads of a key, in nanoseconds, half-life 0.3 s. */
    public double latencyNanos() {
        return latency.meanNanos();
    }

    /**
     * From when on an outstanding read is stalled: four times the mean latency, and four times
     * {@link ExpectedTime#SOON_NANOS} at the least; NaN before the first answer.
     */
    double stalledNanos() {
        return latency.stalledNanos();
    }

    /** The way to the replica and back, in nanoseconds: {@link ObservedLatency}. */
    public double wayNanos() {
        return latency.wayNanos();
    }

    /** Other reads that waited or were being served at the replica, half-life 30 ms. */
    public double queued() {
        return reported.queued();
    }

    /** Reads that the replica serves at once. */
    public double slots() {
        return reported.slots();
    }

    /**
     * How long the replica itself usually works on a read, in nanoseconds, as it reported last
     * ({@link UsualService}).
     *
     * @param isScan whether of scans, or of reads of a key
     */
    public double serviceNanos(boolean isScan) {
        return reported.serviceNanos(isScan);
    }

    /** Whether the latest answers say how long reads of a class take there, and of its slots. */
    public boolean isReporting(boolean isScan) {
        return serviceNanos(isScan) >= 0 && slots() >= 1;
    }

    /** This coordinator's requests still in flight there at answers, half-life 30 ms. */
    public double inFlightAtAnswer() {
        return reported.inFlight();
    }

    /** {@link #failedShare(boolean)} of reads of a key. */
    public double failedShare() {
        return failedShare(false);
    }

    /** Share of requests of a class that failed, half-life 1 s, in [0, 1]; 0 before the first end. */
    public double failedShare(boolean isScan) {
        return ends(isScan).failedShare();
    }

    /** {@link #endAgeNanos(boolean, long)} of reads of a key. */
    public long endAgeNanos(long nowNanos) {
        return endAgeNanos(false, nowNanos);
    }

    /** Time since the latest answer or failure of a class in nanoseconds, at least 0. */
    public long endAgeNanos(boolean isScan, long nowNanos) {
        return ends(isScan).ageNanos(nowNanos);
    }

    /** Reads of a key since then that were {@link #passed}. */
    public long passedReads() {
        return pointEnds.passedReads();
    }

    /** {@link #confidence(boolean, long)} of reads of a key. */
    public double confidence(long nowNanos) {
        return confidence(false, nowNanos);
    }

    /**
     * How far what is known of a class of reads still holds, in (0, 1]: 2^(-a²), a the age in
     * half-lives, which are 0.5 s and 64 passed reads, whichever are fewer. It is 1 up to 50 ms, and
     * while a request of the class is in flight, whose end will change what is known.
     */
    public double confidence(boolean isScan, long nowNanos) {
        Ends ends = ends(isScan);
        return ends.ageNanos(nowNanos) <= NEW_NANOS || inFlight.has(isScan)
                ? 1
                : ends.confidence(nowNanos);
    }

    private Ends ends(boolean isScan) {
        return isScan ? scanEnds : pointEnds;
    }

    @Override
    public String toString() {
        return Arrays.toString(words);
    }

    private boolean lock() {
        return (long) Part.WORDS.getOpaque(words, LOCK) == 0
                && Part.WORDS.compareAndSet(words, LOCK, 0L, 1L);
    }

    private void unlock() {
        Part.WORDS.setRelease(words, LOCK, 0L);
    }
}
