package io.horoscope.core.select.baseline;

import io.horoscope.core.estimate.DecayingReservoir;
import io.horoscope.core.replica.PerNode;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Cassandra 4.1's dynamic snitch: keeps the given order unless a replica scores clearly worse than
 * the one that sorting puts in its place; then sorts by score. Known flaws are reproduced.
 *
 * <ul>
 *   <li>A replica's score is the median of its latencies divided by the highest median, which
 *       counts as 1 at least. Latencies are whole milliseconds, cut off: replicas below one
 *       millisecond all score 0.
 *   <li>A replica without a sample scores 0, the best.
 *   <li>The replica at a place is too bad if its score is above (1 + badness threshold) times the
 *       score that belongs there when sorted. With a score of 0 there, any other is.
 *   <li>All samples are dropped at every reset.
 * </ul>
 *
 * <p>Severity, which operators set, counts as 0. A failed request counts with its latency if that
 * is above the replica's median: Cassandra counts requests that expired and not those that could
 * not be sent, and here only the latency distinguishes them.
 *
 * <p>Thread-safe: samples are recorded under a lock of that replica. One thread computes the scores
 * and publishes them with one volatile write; ordering reads nothing else.
 */
public final class DynamicSnitchSelector implements ReplicaSelector {

    public static final String NAME = "dynamic_snitch";

    /**
     * Two adjacent ranges are read with one request unless that scores worse than both together by
     * more than this factor.
     */
    private static final double MERGING_PREFERENCE = 1.5;

    private static final Duration DEFAULT_UPDATE = Duration.ofMillis(100);
    private static final Duration DEFAULT_RESET = Duration.ofMinutes(10);
    private static final double DEFAULT_BADNESS_THRESHOLD = 1;

    private static final double UNSAMPLED = Double.NaN;

    private final PerNode<Samples> samples = new PerNode<>(Samples::new);
    private final long updateNanos;
    private final long resetNanos;
    private final double badness;

    private volatile double[] scores = new double[0];

    // Used only by the thread that calls tick.
    private boolean ticked;
    private long lastResetNanos;

    /**
     * @param updateInterval between computations of the scores; positive
     * @param resetInterval after which all samples are dropped; positive
     * @param badnessThreshold how much worse than the best, as a ratio, a preferred replica may
     *     score before it is displaced; 0 to sort always
     */
    public DynamicSnitchSelector(
            Duration updateInterval, Duration resetInterval, double badnessThreshold) {
        this.updateNanos = positive(updateInterval);
        this.resetNanos = positive(resetInterval);
        if (!(badnessThreshold >= 0)) {
            throw new IllegalArgumentException("a threshold is at least 0: " + badnessThreshold);
        }
        this.badness = 1 + badnessThreshold;
    }

    public static DynamicSnitchSelector read(SettingsReader section) {
        return new DynamicSnitchSelector(
                section.duration(
                        "update_interval",
                        DEFAULT_UPDATE,
                        Duration.ofMillis(10),
                        Duration.ofSeconds(10)),
                section.duration(
                        "reset_interval", DEFAULT_RESET, Duration.ofSeconds(1), Duration.ofDays(1)),
                section.number("badness_threshold", DEFAULT_BADNESS_THRESHOLD, 0, 1000));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        double[] current = scores;
        double[] keys = context.scratch();
        boolean sorted = true;
        for (int i = 0; i < count; i++) {
            keys[i] = rank(current, replicas[i]);
            sorted &= i == 0 || keys[i - 1] <= keys[i];
        }
        if (sorted) {
            return;
        }
        if (badness > 1) {
            Arrays.sort(keys, 0, count);
            if (!isAnyTooBad(replicas, keys, count, current)) {
                return;
            }
            for (int i = 0; i < count; i++) {
                keys[i] = rank(current, replicas[i]);
            }
        }
        StableSort.byKey(replicas, keys, count);
    }

    /**
     * False if the worst of the shared replicas scores clearly worse than both separate ones
     * together.
     */
    @Override
    public boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        double[] current = scores;
        double worst = UNSAMPLED;
        for (int i = 0; i < count; i++) {
            double score = score(current, shared[i]);
            worst = Double.isNaN(worst) || score > worst ? score : worst;
        }
        double apart = score(current, firstOfLeft) + score(current, firstOfRight);
        // Without a sample a score is NaN, which is not above anything.
        return firstOfLeft == firstOfRight || !(worst > apart * MERGING_PREFERENCE);
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        samples.of(node).record(latencyNanos, nowNanos);
    }

    @Override
    public void failed(int node, long nowNanos, long latencyNanos) {
        samples.of(node).recordIfBad(latencyNanos, nowNanos);
    }

    @Override
    public void left(int node) {
        samples.remove(node); // The next tick's scores are without it.
    }

    @Override
    public long tickIntervalNanos() {
        return updateNanos;
    }

    @Override
    public void tick(long nowNanos) {
        if (!ticked) {
            ticked = true;
            lastResetNanos = nowNanos;
        }
        updateScores();
        if (nowNanos - lastResetNanos >= resetNanos) {
            lastResetNanos = nowNanos;
            samples.forEach((known, node) -> known.clear());
        }
    }

    /** The node's score as of the last tick; NaN if it had no sample then. */
    public double score(int node) {
        return score(scores, node);
    }

    private void updateScores() {
        double[] worst = {1};
        int[] length = {0};
        samples.forEach(
                (known, node) -> {
                    worst[0] = Math.max(worst[0], known.updateMedian());
                    length[0] = node + 1;
                });
        double[] updated = new double[length[0]];
        Arrays.fill(updated, UNSAMPLED);
        samples.forEach(
                (known, node) -> {
                    if (node < updated.length) {
                        updated[node] = known.median() / worst[0];
                    }
                });
        scores = updated;
    }

    private boolean isAnyTooBad(int[] replicas, double[] sorted, int count, double[] current) {
        for (int i = 0; i < count; i++) {
            if (rank(current, replicas[i]) > sorted[i] * badness) {
                return true;
            }
        }
        return false;
    }

    private static long positive(Duration interval) {
        if (interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException("an interval is positive: " + interval);
        }
        return interval.toNanos();
    }

    private static double rank(double[] scores, int node) {
        double score = score(scores, node);
        return score > 0 ? score : 0; // Without a sample it is NaN.
    }

    private static double score(double[] scores, int node) {
        return node < scores.length ? scores[node] : UNSAMPLED;
    }

    /** The latencies of one replica. Every method holds the lock of this object. */
    private static final class Samples {

        private static final int CAPACITY = 100;
        private static final double ALPHA = 0.75;
        private static final long NANOS_PER_MILLI = 1_000_000L;

        private final DecayingReservoir millis;
        private double median = Double.NaN;

        /** Samples of a node. Its random draws are seeded with the index of the node. */
        Samples(int node) {
            SplittableRandom random = new SplittableRandom(node);
            millis = new DecayingReservoir(CAPACITY, ALPHA, () -> 1 - random.nextDouble());
        }

        synchronized void record(long latencyNanos, long nowNanos) {
            millis.record(latencyNanos / NANOS_PER_MILLI, nowNanos);
        }

        synchronized void recordIfBad(long latencyNanos, long nowNanos) {
            // Also true before there is a median: such a replica has the best score already.
            if (!(latencyNanos <= median * NANOS_PER_MILLI)) {
                record(latencyNanos, nowNanos);
            }
        }

        synchronized void clear() {
            millis.clear();
        }

        /** Computes the median and returns it; returns 0 without a sample. */
        synchronized double updateMedian() {
            median = millis.median();
            return Double.isNaN(median) ? 0 : median;
        }

        synchronized double median() {
            return median;
        }
    }
}
