package io.horoscope.core.select;

import io.horoscope.core.replica.PerNode;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.settings.SettingsReader;
import java.util.Optional;

/**
 * Prefers the lowest C3 score R + (1 + q + n·o)³·s (Suresh et al., NSDI 2015, section 3.1): s the
 * replica's service time, R the rest of its latency, q its queue, o this coordinator's requests
 * under way there, n the number of coordinators.
 *
 * <p>R, q and s are moving averages in which a new answer weighs 0.9. A replica that never answered
 * scores 0, the best, as in the original. One that does not report its queue has none, from that
 * answer on, and one that does not report its service time spends all of the latency on service.
 * Times are in milliseconds.
 *
 * <p>Any thread answers, under the lock of that replica's averages; ordering reads them without
 * one, and may meet a neighbouring pair of answers half and half. With rate control, replicas that
 * should wait go behind those that may be asked.
 */
public final class C3Selector implements ReplicaSelector {

    public static final String NAME = "c3";

    /**
     * Takes the number of nodes met for the number of coordinators, as the paper's prototype does.
     */
    public static final double NODES_MET = 0;

    private static final double NEWEST_WEIGHT = 0.9;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double MOST_COORDINATORS = 100_000;

    private final PerNode<Averages> averages = new PerNode<>(node -> new Averages());
    private final double concurrencyWeight;
    private final Optional<RateControl> rates;

    /**
     * @param concurrencyWeight n, at least 0; {@link #NODES_MET} for the default
     * @param rates empty for none
     */
    public C3Selector(double concurrencyWeight, Optional<RateControl> rates) {
        if (!(concurrencyWeight >= 0 && concurrencyWeight <= MOST_COORDINATORS)) {
            throw new IllegalArgumentException(
                    "a concurrency weight is from 0 to 100000: " + concurrencyWeight);
        }
        this.concurrencyWeight = concurrencyWeight;
        this.rates = rates;
    }

    static C3Selector read(SettingsReader section) {
        return new C3Selector(
                section.number("concurrency_weight", NODES_MET, 0, MOST_COORDINATORS),
                RateControl.read(section));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        double[] scores = context.scratch();
        double n = concurrencyWeight == NODES_MET ? averages.size() : concurrencyWeight;
        for (int i = 0; i < count; i++) {
            Averages known = averages.find(replicas[i]);
            scores[i] = known == null ? 0 : known.score(n * context.inFlight(replicas[i]));
        }
        StableSort.byKey(replicas, scores, count);
        if (rates.isPresent()) {
            rates.get().putWaitingLast(replicas, count, context);
        }
    }

    @Override
    public Admission admission() {
        return rates.isPresent() ? rates.get() : Admission.UNLIMITED;
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

    /** What the answers of one replica say. */
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
            // Written last and read first: who sees it sees the others.
            serviceMillis = serviceMillis + weight * (newService - serviceMillis);
        }

        double score(double concurrency) {
            double service = serviceMillis;
            double depth = 1 + queue + concurrency;
            return restMillis + depth * depth * depth * service;
        }
    }
}
