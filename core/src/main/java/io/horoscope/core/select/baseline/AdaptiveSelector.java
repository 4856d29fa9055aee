package io.horoscope.core.select.baseline;

import io.horoscope.core.replica.PerNode;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/**
 * Elasticsearch's adaptive replica selection ("Improving Response Latency in Elasticsearch with
 * Adaptive Replica Selection", elastic.co, 2018), which is C3's formula: prefers the lowest
 * Ψ = R - 1/µ + q̂³/µ with q̂ = 1 + os·n + q. R is the mean response time as this coordinator
 * measures it, 1/µ the mean service time and q the mean queue as the replica reports them, os this
 * coordinator's requests in flight there, n the number of coordinators.
 *
 * <p>The means are moving averages in which a new sample weighs 0.3. Each choice adds one sample to
 * the means of the replicas that were not chosen, halfway between their own and those of the chosen
 * one, so that a replica that was slow is tried again. A replica without an answer is the best.
 *
 * <p>Differences: Elasticsearch adds a smaller sample of the service time since version 7, its
 * replicas report a mean service time rather than that of the request, and it rotates replicas of
 * equal rank. What an answer does not report counts as for {@link C3Selector}. Times are in
 * milliseconds.
 *
 * <p>Thread-safe: the means of a replica change under a lock of that replica, which ordering takes
 * for the replicas that are not chosen. Means may be read that stem from two successive answers.
 */
public final class AdaptiveSelector implements ReplicaSelector {

    public static final String NAME = "adaptive";

    private static final double NEWEST_WEIGHT = 0.3;
    private static final double NANOS_PER_MILLI = 1e6;

    /** Ranks are not negative. */
    private static final double BEST = -1;

    private final PerNode<Means> means = new PerNode<>(node -> new Means());
    private final double concurrencyWeight;

    /**
     * @param concurrencyWeight n, at least 0; {@link C3Selector#KNOWN_NODES} for the number of
     *     nodes that have answered, as in the original
     */
    public AdaptiveSelector(double concurrencyWeight) {
        this.concurrencyWeight = C3Selector.checked(concurrencyWeight);
    }

    public static AdaptiveSelector read(SettingsReader section) {
        return new AdaptiveSelector(C3Selector.readConcurrencyWeight(section));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        double[] ranks = context.scratch();
        double n = concurrencyWeight == C3Selector.KNOWN_NODES ? means.size() : concurrencyWeight;
        for (int i = 0; i < count; i++) {
            Means known = means.find(replicas[i]);
            ranks[i] = known == null ? BEST : known.rank(n * context.inFlight(replicas[i]));
        }
        StableSort.byKey(replicas, ranks, count);
        Means chosen = count == 0 ? null : means.find(replicas[0]);
        for (int i = 1; i < count && chosen != null; i++) {
            Means other = means.find(replicas[i]);
            if (other != null) {
                other.approach(chosen);
            }
        }
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        long service = serviceNanos == ReplicaStats.NOT_REPORTED ? latencyNanos : serviceNanos;
        means.of(node)
                .answered(
                        Math.max(0, latencyNanos) / NANOS_PER_MILLI,
                        queued,
                        Math.max(0, service) / NANOS_PER_MILLI);
    }

    @Override
    public void left(int node) {
        means.remove(node);
    }

    /** The means of the answers of one replica. */
    private static final class Means {

        private volatile double responseMillis;
        private volatile double queue;
        private volatile double serviceMillis;
        private boolean answered;

        synchronized void answered(double response, int reportedQueue, double service) {
            double weight = answered ? NEWEST_WEIGHT : 1;
            answered = true;
            sample(response, reportedQueue, service, weight);
            queue = reportedQueue < 0 ? 0 : queue;
        }

        synchronized void approach(Means chosen) {
            sample(
                    (responseMillis + chosen.responseMillis) / 2,
                    (queue + chosen.queue) / 2,
                    (serviceMillis + chosen.serviceMillis) / 2,
                    NEWEST_WEIGHT);
        }

        double rank(double concurrency) {
            double depth = 1 + concurrency + queue;
            double service = serviceMillis;
            return Math.max(0, responseMillis - service) + depth * depth * depth * service;
        }

        private void sample(double response, double queued, double service, double weight) {
            responseMillis = mean(responseMillis, response, weight);
            queue = mean(queue, queued, weight);
            serviceMillis = mean(serviceMillis, service, weight);
        }

        private static double mean(double before, double sample, double weight) {
            return before + weight * (sample - before);
        }
    }
}
