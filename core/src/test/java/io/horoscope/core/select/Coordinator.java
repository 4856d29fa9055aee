package io.horoscope.core.select;

import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.baseline.probe.Probing;
import io.horoscope.core.select.baseline.rate.RateControl;
import io.horoscope.core.select.baseline.rate.RateLimited;
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
public final class Coordinator {

    public static final int MOST_REPLICAS = 8;

    public final ReplicaSelector selector;
    private final ReplicaTable replicas;
    private Chance chance = Orders.at(0.5);
    private ScoreTable table = ScoreTable.empty();
    private long maxAgeNanos = 1_000_000_000L;
    private long nowNanos;
    private int slots = 1;
    private boolean isScan;
    private boolean isDiverted;
    private IntPredicate rack = node -> true;

    public Coordinator(ReplicaSelector selector) {
        this(selector, new ReplicaTable());
    }

    private Coordinator(ReplicaSelector selector, ReplicaTable replicas) {
        this.selector = selector;
        this.replicas = replicas;
    }

    /** A coordinator with the selector of these settings. */
    public static Coordinator of(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        ReplicaSelector selector = ReplicaSelectors.read(reader);
        reader.check();
        return new Coordinator(selector);
    }

    /** One that orders and sends 60 reads within 200 ms, of which two thirds are answered. */
    public static Coordinator withHistory(
            Map<String, ?> section, int nodes, SplittableRandom random) {
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

    public Coordinator with(Chance draws) {
        this.chance = draws;
        return this;
    }

    public Coordinator with(ScoreTable loads) {
        this.table = loads;
        return this;
    }

    /** Loads older than this are unknown; one second unless said otherwise. */
    public Coordinator maxAge(double millis) {
        this.maxAgeNanos = nanos(millis);
        return this;
    }

    /** How many reads each replica serves at once; one unless said otherwise. */
    public Coordinator slots(int newSlots) {
        this.slots = newSlots;
        return this;
    }

    /** Whether requests that are answered from now on are diverted; not unless said otherwise. */
    public Coordinator diverted(boolean newDiverted) {
        this.isDiverted = newDiverted;
        return this;
    }

    /** Whether requests that are answered from now on are scans; not unless said otherwise. */
    public Coordinator scans(boolean newScans) {
        this.isScan = newScans;
        return this;
    }

    /** Nodes in this coordinator's rack; all unless said otherwise. */
    public Coordinator rack(IntPredicate newRack) {
        this.rack = newRack;
        return this;
    }

    public Coordinator at(double millis) {
        this.nowNanos = nanos(millis);
        return this;
    }

    public Coordinator send(int... nodes) {
        for (int node : nodes) {
            replicas.of(node).sent(nowNanos, isScan);
            selector.sent(node, nowNanos);
        }
        return this;
    }

    /** A request that was sent is answered by a replica that reports nothing. */
    public Coordinator answer(int node, double latencyMillis) {
        return answer(node, latencyMillis, ReplicaStats.NOT_REPORTED, Double.NaN);
    }

    /** By a replica that served it in its usual time. */
    public Coordinator answer(int node, double latencyMillis, int queued, double serviceMillis) {
        return answer(node, latencyMillis, queued, serviceMillis, serviceMillis);
    }

    public Coordinator answer(
            int node, double latencyMillis, int queued, double serviceMillis, double usualMillis) {
        long service = reported(serviceMillis);
        long usual = reported(usualMillis);
        replicas.of(node)
                .answered(
                        nowNanos,
                        nanos(latencyMillis),
                        queued < 0 ? Reported.NOTHING : new Reported(queued, slots, service, usual),
                        isScan,
                        isDiverted);
        selector.answered(node, nowNanos, nanos(latencyMillis), queued, service);
        return this;
    }

    private static long reported(double millis) {
        return Double.isNaN(millis) ? ReplicaStats.NOT_REPORTED : nanos(millis);
    }

    public Coordinator fail(int node, double latencyMillis) {
        replicas.of(node).failed(nowNanos);
        selector.failed(node, nowNanos, nanos(latencyMillis));
        return this;
    }

    /** A request ended without an answer. */
    public Coordinator unanswered(int node, double latencyMillis) {
        long sentAtNanos = nowNanos - nanos(latencyMillis);
        new ReplicaRequest(node, replicas.of(node), selector, isScan, false, sentAtNanos)
                .unanswered(nowNanos);
        return this;
    }

    public Coordinator discard(int node) {
        replicas.of(node).discarded(nowNanos);
        selector.discarded(node, nowNanos);
        return this;
    }

    /** A replica answered a probe, if the selector sends any; a negative latency is unknown. */
    public Coordinator probed(int node, int inFlight, double latencyMillis) {
        if (selector instanceof Probing) {
            long latency = latencyMillis < 0 ? ReplicaStats.NOT_REPORTED : nanos(latencyMillis);
            ((Probing) selector).probed(node, nowNanos, inFlight, latency);
        }
        return this;
    }

    /** The node has left the cluster. */
    public Coordinator leave(int node) {
        replicas.remove(node);
        selector.left(node);
        return this;
    }

    /** Another view of the same coordinator, with a time of its own: for another thread. */
    public Coordinator sharing() {
        return new Coordinator(selector, replicas);
    }

    public ReplicaStats stats(int node) {
        return replicas.of(node);
    }

    public Optional<RateControl> rateControl() {
        return ((RateLimited) selector).rateControl();
    }

    public Coordinator tick() {
        selector.tick(nowNanos);
        return this;
    }

    public int[] order(int... given) {
        return orderKey(0, given);
    }

    public int[] orderKey(long keyHash, int... given) {
        return order(OperationClass.READ, keyHash, given);
    }

    public int[] orderScan(long keyHash, int... given) {
        return order(OperationClass.SCAN, keyHash, given);
    }

    private int[] order(OperationClass operation, long keyHash, int[] given) {
        int[] ordered = given.clone();
        selector.order(ordered, ordered.length, context(operation, keyHash));
        return ordered;
    }

    /** A context like a request thread's, at the time of now. */
    public SelectionContext context(OperationClass operation, long keyHash) {
        return new SelectionContext(chance, replicas, MOST_REPLICAS)
                .fill(table, nowNanos, maxAgeNanos, operation, 0)
                .racks(rack)
                .key(keyHash, keyHash);
    }

    public static long nanos(double millis) {
        return Math.round(millis * 1e6);
    }

    public static int[] upTo(int count) {
        return IntStream.range(0, count).toArray();
    }
}
