package io.horoscope.core.select.baseline;

import io.horoscope.core.replica.PerNode;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;
import java.time.Duration;

/**
 * The power of two choices by latency: draws two of the replicas and puts the one with the lower
 * cost first; the others keep the given order. The cost is the moving average of latency, times the
 * requests in flight plus one: Finagle's and Linkerd's Peak EWMA.
 *
 * <p>A latency above the average replaces it. One below weighs 1 - e^(-t/decay), t being the time
 * since the latest one, so slow answers are remembered longer than they last. While a replica does
 * not answer, its average falls by e^(-t/decay), so that it is tried again. Without an answer it is
 * 0, the best. Differences from Finagle: such a replica is no worse with requests in flight, and
 * the latency of a failed request counts, too.
 *
 * <p>Thread-safe: latencies are recorded under a lock of that replica. Ordering takes no lock, and
 * may read values of two successive answers.
 */
public final class TwoChoicesSelector implements ReplicaSelector {

    public static final String NAME = "two_choices";

    private final PerNode<PeakAverage> averages = new PerNode<>(node -> new PeakAverage());
    private final double decayNanos;

    /**
     * @param decay the time in which an average falls to 1/e; positive
     */
    public TwoChoicesSelector(Duration decay) {
        if (decay.isNegative() || decay.isZero()) {
            throw new IllegalArgumentException("a decay is positive: " + decay);
        }
        this.decayNanos = decay.toNanos();
    }

    public static TwoChoicesSelector read(SettingsReader section) {
        return new TwoChoicesSelector(
                section.duration(
                        "decay",
                        Duration.ofSeconds(10),
                        Duration.ofMillis(10),
                        Duration.ofMinutes(10)));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2) {
            return;
        }
        int one = context.chance().below(count);
        int other = context.chance().below(count - 1);
        other += other >= one ? 1 : 0;
        int earlier = Math.min(one, other);
        int later = Math.max(one, other);
        boolean isLaterBetter = cost(replicas[later], context) < cost(replicas[earlier], context);
        int best = isLaterBetter ? later : earlier;
        int node = replicas[best];
        System.arraycopy(replicas, 0, replicas, 1, best);
        replicas[0] = node;
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        averages.of(node).record(latencyNanos, nowNanos, decayNanos);
    }

    @Override
    public void failed(int node, long nowNanos, long latencyNanos) {
        averages.of(node).record(latencyNanos, nowNanos, decayNanos);
    }

    @Override
    public void left(int node) {
        averages.remove(node);
    }

    private double cost(int node, SelectionContext context) {
        PeakAverage known = averages.find(node);
        double nanos = known == null ? 0 : known.at(context.nowNanos(), decayNanos);
        return nanos * (context.inFlight(node) + 1);
    }

    /** The average of one replica. */
    private static final class PeakAverage {

        private double nanos;
        private volatile long recordedNanos; // Written last, and read first.

        synchronized void record(long latencyNanos, long nowNanos, double decayNanos) {
            double latency = Math.max(0, latencyNanos);
            double weight = weight(nowNanos, decayNanos);
            nanos = latency > nanos ? latency : latency + weight * (nanos - latency);
            recordedNanos = nowNanos;
        }

        double at(long nowNanos, double decayNanos) {
            double weight = weight(nowNanos, decayNanos);
            return nanos * weight;
        }

        private double weight(long nowNanos, double decayNanos) {
            return Math.exp(-Math.max(0, nowNanos - recordedNanos) / decayNanos);
        }
    }
}
