package io.horoscope.core.select;

import io.horoscope.core.estimate.ReplicaEstimate;
import io.horoscope.core.estimate.ReplicaEstimates;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.table.ScoreTable;
import java.util.Map;
import java.util.stream.IntStream;

/** A selector and the estimates it may ask for, told of requests as whoever owns a coordinator does. Times are milliseconds. */
final class Coordinator {

    static final int MOST_REPLICAS = 8;

    final ReplicaSelector selector;
    private final ReplicaEstimates estimates = new ReplicaEstimates();
    private Chance chance = Orders.at(0.5);
    private ScoreTable table = ScoreTable.empty();
    private long maxAgeNanos = 1_000_000_000L;
    private long nowNanos;

    Coordinator(ReplicaSelector selector) {
        this.selector = selector;
    }

    /** One with the selector that these settings make. */
    static Coordinator of(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        ReplicaSelector selector = ReplicaSelectors.read(reader);
        reader.check();
        return new Coordinator(selector);
    }

    Coordinator with(Chance draws) {
        this.chance = draws;
        return this;
    }

    Coordinator with(ScoreTable loads) {
        this.table = loads;
        return this;
    }

    /** Loads older than this are unknown; one second unless said otherwise. */
    Coordinator maxAge(double millis) {
        this.maxAgeNanos = nanos(millis);
        return this;
    }

    Coordinator at(double millis) {
        this.nowNanos = nanos(millis);
        return this;
    }

    Coordinator send(int... nodes) {
        for (int node : nodes) {
            estimates.of(node).sent();
            selector.sent(node, nowNanos);
        }
        return this;
    }

    /** A request that was sent is answered by a replica that tells nothing. */
    Coordinator answer(int node, double latencyMillis) {
        return answer(node, latencyMillis, ReplicaEstimate.UNTOLD, Double.NaN);
    }

    Coordinator answer(int node, double latencyMillis, int queued, double serviceMillis) {
        long service = Double.isNaN(serviceMillis) ? ReplicaEstimate.UNTOLD : nanos(serviceMillis);
        estimates.of(node).answered(nowNanos, nanos(latencyMillis), queued, service);
        selector.answered(node, nowNanos, nanos(latencyMillis), queued, service);
        return this;
    }

    Coordinator fail(int node, double latencyMillis) {
        estimates.of(node).failed(nowNanos);
        selector.failed(node, nowNanos, nanos(latencyMillis));
        return this;
    }

    Coordinator tick() {
        selector.tick(nowNanos);
        return this;
    }

    int[] order(int... given) {
        int[] ordered = given.clone();
        selector.order(ordered, ordered.length, context(OperationClass.READ, 0));
        return ordered;
    }

    int[] orderKey(long keyHash, int... given) {
        int[] ordered = given.clone();
        selector.order(ordered, ordered.length, context(OperationClass.READ, keyHash));
        return ordered;
    }

    int[] orderScan(long keyHash, int... given) {
        int[] ordered = given.clone();
        selector.order(ordered, ordered.length, context(OperationClass.SCAN, keyHash));
        return ordered;
    }

    /** A context like a request thread's, at the time of now. */
    SelectionContext context(OperationClass operation, long keyHash) {
        return new SelectionContext(chance, estimates, MOST_REPLICAS)
                .fill(table, nowNanos, maxAgeNanos, operation, 0)
                .key(keyHash, keyHash);
    }

    static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }

    static int[] upTo(int count) {
        return IntStream.range(0, count).toArray();
    }
}
