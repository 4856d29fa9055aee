package io.horoscope.core.select.baseline;

import io.horoscope.core.replica.PerNode;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.rate.RateControl;
import io.horoscope.core.select.baseline.rate.RateLimited;
import io.horoscope.core.settings.SettingsReader;
import java.util.Optional;

/**
 * Prefers the lowest C3 score R + (1 + q + n·o)³·s (Suresh et al., NSDI 2015, section 3.1): s the
 * replica's service time, R the rest of its latency, q its queue, o this coordinator's requests in
 * flight there, n the number of coordinators.
 *
 * <p>R, q and s are moving averages in which a new answer weighs 0.9. A replica without an answer
 * scores 0, the best, as in the original. If an answer does not report the queue, the queue counts
 * as 0 from then on; if it does not report the service time, all of its latency counts as service
 * time. Times are in milliseconds.
 *
 * <p>Thread-safe: answers are recorded under a lock of that replica. Ordering takes no lock, and
 * may read values of two successive answers. With rate control, replicas without a token go last.
 */
public final class C3Selector implements ReplicaSelector, RateLimited {

    public static final String NAME = "c3";

    /**
     * Uses the number of known nodes as the number of coordinators, as the paper's prototype does.
     */
    public static final double KNOWN_NODES = 0;

    private static final double NEWEST_WEIGHT = 0.9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MOST_COORDINATORS = 100_000;

    private final PerNode<Averages> averages = new PerNode<>(node -> new Averages());
    private final double concurrencyWeight;
    private final Optional<RateControl> rates;

    /**
     * @param concurrencyWeight n, at least 0; {@link #KNOWN_NODES} for the default
     * @param rates empty for none
     */
    public C3Selector(double concurrencyWeight, Optional<RateControl> rates) {
        this.concurrencyWeight = checked(concurrencyWeight);
        this.rates = rates;
    }

    public static C3Selector read(SettingsReader section) {
        return new C3Selector(readConcurrencyWeight(section), RateControl.read(section));
    }

    static double readConcurrencyWeight(SettingsReader section) {
        return section.number("concurrency_weight", KNOWN_NODES, 0, MOST_COORDINATORS);
    }

    static double checked(double concurrencyWeight) {
        if (!(concurrencyWeight >= 0 && concurrencyWeight <= MOST_COORDINATORS)) {
            throw new IllegalArgumentException(
                    "a concurrency weight is from 0 to 100000: " + concurrencyWeight);
        }
        return concurrencyWeight;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        double[] scores = context.scratch();
        double n = concurrencyWeight == KNOWN_NODES ? averages.size() : concurrencyWeight;
        for (int i = 0; i < count; i++) {
            Averages known = averages.find(replicas[i]);
            scores[i] = known == null ? 0 : known.score(n * context.inFlight(replicas[i]));
        }
        StableSort.byKey(replicas, scores, count);
        if (rates.isPresent()) {
            double[] waits = context.scratch();
            rates.get().markWaiting(replicas, count, waits, context.nowNanos());
            StableSort.byKey(replicas, waits, count);
        }
    }

    @Override
    public Optional<RateControl> rateControl() {
        return rates;
    }

    @Override
    public void sent(int node, long nowNanos) {
        averages.of(node);
        if (rates.isPresent()) {
            rates.get().sent(node, nowNanos);
        }
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        long service = serviceNanos == ReplicaStats.NOT_REPORTED ? latencyNanos : serviceNanos;
        averages.of(node)
                .record(
                        Math.max(0, latencyNanos - service) / NANOS_PER_MILLI,
                        queued,
                        Math.max(0, service) / NANOS_PER_MILLI);
        if (rates.isPresent()) {
            rates.get().answered(node, nowNanos, latencyNanos, queued, serviceNanos);
        }
    }

    @Override
    public void left(int node) {
        averages.remove(node);
        if (rates.isPresent()) {
            rates.get().left(node);
        }
    }

    /** Moving averages of the answers of one replica. */
    private static final class Averages {

        private double restMillis;
        private double queue;
        private volatile double serviceMillis;
        private boolean answered;

        synchronized void record(double newRest, int reportedQueue, double newService) {
            double weight = answered ? NEWEST_WEIGHT : 1;
            answered = true;
            restMillis += weight * (newRest - restMillis);
            queue = reportedQueue < 0 ? 0 : queue + weight * (reportedQueue - queue);
            // Written last and read first: a reader that sees it sees the others, too.
            serviceMillis = serviceMillis + weight * (newService - serviceMillis);
        }

        double score(double concurrency) {
            double service = serviceMillis;
            double depth = 1 + queue + concurrency;
            return restMillis + depth * depth * depth * service;
        }
    }
}
