package io.horoscope.core.select;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.probe.Probing;
import io.horoscope.core.select.rate.RateControl;
import io.horoscope.core.select.rate.RateLimited;
import io.horoscope.core.settings.SettingsReader;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A selector and the records of replicas that it reads, fed with requests as by a coordinator.
 * Times are milliseconds.
 */
final class Coordinator {

    static final int MOST_REPLICAS = 8;

    final ReplicaSelector selector;
    private final ReplicaTable replicas;
    private Chance chance = Orders.at(0.5);
    private ScoreTable table = ScoreTable.empty();
    private long maxAgeNanos = 1_000_000_000L;
    private long nowNanos;
    private int slots = 1;
    private boolean isScan;
    private boolean isDiverted;
    private IntPredicate rack = node -> true;

    Coordinator(ReplicaSelector selector) {
        this(selector, new ReplicaTable());
    }

    private Coordinator(ReplicaSelector selector, ReplicaTable replicas) {
        this.selector = selector;
        this.replicas = replicas;
    }

    /** A coordinator with the selector of these settings. */
    static Coordinator of(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        ReplicaSelector selector = ReplicaSelectors.read(reader);
        reader.check();
        return new Coordinator(selector);
    }

    /** One that orders and sends 60 reads within 200 ms, of which two thirds are answered. */
    static Coordinator withHistory(Map<String, ?> section, int nodes, SplittableRandom random) {
        Coordinator coordinator = of(section).with(random::nextInt);
        for (int step = 0; step < 60; step++) {
            int node = random.nextInt(nodes);
            coordinator.at(step * 3).send(node);
            if (random.nextInt(3) > 0) {
                coordinator.answer(
                        node, random.nextInt(20, 60), random.nextInt(10), random.nextInt(1, 20));
            }
            coordinator.order(Orders.shuffled(random, nodes));
        }
        return coordinator.at(200).tick();
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

    /** How many reads each replica serves at once; one unless said otherwise. */
    Coordinator slots(int newSlots) {
        this.slots = newSlots;
        return this;
    }

    /** Whether requests that are answered from now on are diverted; not unless said otherwise. */
    Coordinator diverted(boolean newDiverted) {
        this.isDiverted = newDiverted;
        return this;
    }

    /** Whether requests that are answered from now on are scans; not unless said otherwise. */
    Coordinator scans(boolean newScans) {
        this.isScan = newScans;
        return this;
    }

    /** Nodes in this coordinator's rack; all unless said otherwise. */
    Coordinator rack(IntPredicate newRack) {
        this.rack = newRack;
        return this;
    }

    Coordinator at(double millis) {
        this.nowNanos = nanos(millis);
        return this;
    }

    Coordinator send(int... nodes) {
        for (int node : nodes) {
            replicas.of(node).sent(nowNanos, isScan);
            selector.sent(node, nowNanos);
        }
        return this;
    }

    /** A request that was sent is answered by a replica that reports nothing. */
    Coordinator answer(int node, double latencyMillis) {
        return answer(node, latencyMillis, ReplicaStats.NOT_REPORTED, Double.NaN);
    }

    /** By a replica that served it in its usual time. */
    Coordinator answer(int node, double latencyMillis, int queued, double serviceMillis) {
        return answer(node, latencyMillis, queued, serviceMillis, serviceMillis);
    }

    Coordinator answer(
            int node, double latencyMillis, int queued, double serviceMillis, double usualMillis) {
        long service = reported(serviceMillis);
        long usual = reported(usualMillis);
        replicas.of(node)
                .answered(
                        nowNanos,
                        nanos(latencyMillis),
                        new Reported(queued, slots, service, usual),
                        isScan,
                        isDiverted);
        selector.answered(node, nowNanos, nanos(latencyMillis), queued, service);
        return this;
    }

    private static long reported(double millis) {
        return Double.isNaN(millis) ? ReplicaStats.NOT_REPORTED : nanos(millis);
    }

    Coordinator fail(int node, double latencyMillis) {
        replicas.of(node).failed(nowNanos);
        selector.failed(node, nowNanos, nanos(latencyMillis));
        return this;
    }

    Coordinator discard(int node) {
        replicas.of(node).discarded(nowNanos);
        selector.discarded(node, nowNanos);
        return this;
    }

    /** A replica answered a probe, if the selector sends any; a negative latency is unknown. */
    Coordinator probed(int node, int inFlight, double latencyMillis) {
        if (selector instanceof Probing) {
            long latency = latencyMillis < 0 ? ReplicaStats.NOT_REPORTED : nanos(latencyMillis);
            ((Probing) selector).probed(node, nowNanos, inFlight, latency);
        }
        return this;
    }

    /** The node has left the cluster. */
    Coordinator leave(int node) {
        replicas.remove(node);
        selector.left(node);
        return this;
    }

    /** Another view of the same coordinator, with a time of its own: for another thread. */
    Coordinator sharing() {
        return new Coordinator(selector, replicas);
    }

    ReplicaStats stats(int node) {
        return replicas.of(node);
    }

    Optional<RateControl> rateControl() {
        return ((RateLimited) selector).rateControl();
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
        return new SelectionContext(chance, replicas, MOST_REPLICAS)
                .fill(table, nowNanos, maxAgeNanos, operation, 0)
                .racks(rack)
                .key(keyHash, keyHash);
    }

    static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }

    static int[] upTo(int count) {
        return IntStream.range(0, count).toArray();
    }
}
