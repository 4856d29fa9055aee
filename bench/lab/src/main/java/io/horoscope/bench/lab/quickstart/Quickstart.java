package io.horoscope.bench.lab.quickstart;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.fault.Stress;
import io.horoscope.bench.lab.run.load.Arrivals;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.observe.NodeScore;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.record.ShareChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Overloads one of three nodes several times, under the same reads and scans, which the two others
 * coordinate in turn. In between it changes who orders replicas. One thread.
 */
public final class Quickstart {

    private static final Dataset DATASET = new Dataset("quickstart", 10_000, 1_000, 2);
    private static final long SEED = 20260101;

    /** Cassandra's default, which rescues most reads of a slow replica. */
    private static final String SPECULATIVE_RETRY = "99p";

    /** Two processors are busy to a third with them. */
    private static final double REQUESTS_PER_SECOND = 300;

    /** If they stayed at the node, its share would not count as gone. */
    private static final double SCAN_SHARE = 0.25;

    private static final int ROWS_PER_SCAN = 5;

    /** Compilers count calls: the more reads, the sooner are nodes warm. */
    private static final int WARM_UP_IN_FLIGHT = 32;

    private static final int WARM_UPS = 3;
    private static final Duration WARM_UP = Duration.ofSeconds(5);

    private static final Duration SETTLING = Duration.ofSeconds(1);
    private static final Duration CALM = Duration.ofSeconds(2);
    private static final Duration OVERLOAD = Duration.ofSeconds(8);
    private static final Duration REHEARSED = Duration.ofSeconds(4);
    private static final Duration AFTER = Duration.ofSeconds(5);

    /** Of reads in a calm phase, and of the node in its requests; a sixth is fair. */
    private static final double CALM_MILLIS = 25;

    private static final double LEAST_CALM_SHARE = 0.1;

    /** On a busy machine it goes on after some. */
    private static final int CALM_ATTEMPTS = 4;

    /** What the overloaded node shares with eight busy processes, in CPU seconds a second. */
    private static final double CORES_WHEN_OVERLOADED = 0.2;

    private static final Duration COUNTED_EVERY = Duration.ofMillis(100);
    private static final Duration LATE_COUNTS = Duration.ofSeconds(5);

    /** Loads of nodes that serve little, and of those that are still good enough to go on. */
    private static final double IDLE_LOAD = 0.4;

    private static final double TOLERABLE_LOAD = 0.75;
    private static final Duration IDLE_SPAN = Duration.ofSeconds(3);
    private static final Duration IDLE_DEADLINE = Duration.ofSeconds(30);

    /** Index of the node. */
    private static final int OVERLOADED = 1;

    private final LocalCluster cluster;
    private final Consumer<String> progress;
    private final List<CqlSession> sessions = new ArrayList<>();
    private final List<NodeJmx> beans = new ArrayList<>();

    /**
     * @param cluster of three nodes
     * @param progress gets a line for everything that takes time
     */
    public Quickstart(LocalCluster cluster, Consumer<String> progress) {
        this.cluster = cluster;
        this.progress = progress;
    }

    /** Makes the table in a running cluster and fills it. */
    public void loadRows() {
        progress.accept("loading 10,000 rows of 1 kB, two copies each");
        try (CqlSession session = Pinned.open(cluster.plan().node(1))) {
            DATASET.create(session, cluster.plan().size());
            DATASET.load(session, SEED);
            DATASET.retry(session, cluster.plan().size(), SPECULATIVE_RETRY);
        }
    }

    /** Warms up a running cluster with the rows, and overloads a node once with each of these. */
    public Outcome measure(List<Order> orders) {
        try {
            for (NodePlan node : cluster.plan().nodes()) {
                sessions.add(Pinned.open(node));
                beans.add(NodeJmx.open(node));
            }
            warmUp(orders);
            try (Asked asked = new Asked(cluster.plan(), node(), DATASET.table());
                    Observer observer =
                            new Observer(asked.counters(), sessions.get(0), COUNTED_EVERY)) {
                observer.start();
                awaitIdle(observer);
                progress.accept("overloads that do not count, to warm up");
                orders.stream().distinct().forEach(this::rehearse);
                return new Outcome(
                        node(), orders.stream().map(order -> episode(order, observer)).toList());
            }
        } finally {
            sessions.forEach(CqlSession::close);
            sessions.clear();
            beans.forEach(NodeJmx::close);
            beans.clear();
        }
    }

    private NodePlan node() {
        return cluster.plan().node(OVERLOADED + 1);
    }

    /** Reads through every node, since a cold one looks overloaded. */
    private void warmUp(List<Order> orders) {
        progress.accept("warming up for " + WARM_UP.multipliedBy(WARM_UPS).toSeconds() + " s");
        for (int number = 0; number < WARM_UPS; number++) {
            switchTo(orders.get(number % orders.size()));
            requests(sessions).saturate(WARM_UP_IN_FLIGHT, WARM_UP);
        }
    }

    private static PacedReads requests(List<CqlSession> coordinators) {
        Arrivals arrivals =
                Arrivals.byChance(REQUESTS_PER_SECOND, SCAN_SHARE, new SplittableRandom(SEED));
        return new PacedReads(coordinators, DATASET, arrivals, ROWS_PER_SCAN, SEED);
    }

    private void switchTo(Order order) {
        beans.forEach(bean -> bean.set(NodeJmx.HOROSCOPE, "Mode", order.mode()));
    }

    /** Gets warm what nodes run beside an overloaded one only. */
    private void rehearse(Order order) {
        switchTo(order);
        PacedReads load = requests(others());
        load.start();
        overload(REHEARSED);
        load.finish();
    }

    /** Those that coordinate. */
    private List<CqlSession> others() {
        List<CqlSession> others = new ArrayList<>(sessions);
        others.remove(OVERLOADED);
        return others;
    }

    private Episode episode(Order order, Observer observer) {
        switchTo(order);
        Calm calm = awaitCalm(order, observer);
        long begin = System.nanoTime();
        long end = overload(OVERLOAD);
        Await.pause(AFTER);
        calm.load.finish();
        ShareChange.Times times = calm.times(begin, end);
        Await.holds(LATE_COUNTS, () -> observer.knownUntilNanos() - times.stopNanos() >= 0);
        Episode episode = calm.until(order, times, observer);
        progress.accept(
                "%s, %s overloaded: p99 of reads %.1f ms instead of %.1f ms before"
                        .formatted(
                                order,
                                node().name(),
                                episode.overloadedMillis(),
                                episode.calmMillis()));
        return episode;
    }

    /** Requests that have begun. */
    private record Calm(PacedReads load, long startNanos) {

        static Calm begin(PacedReads load) {
            Calm calm = new Calm(load, System.nanoTime());
            load.start();
            Await.pause(SETTLING.plus(CALM));
            return calm;
        }

        /** When there was an overload, until now. */
        ShareChange.Times times(long beginNanos, long endNanos) {
            long warmNanos = startNanos + SETTLING.toNanos();
            return new ShareChange.Times(warmNanos, beginNanos, endNanos, System.nanoTime());
        }

        /** So far. */
        Episode until(Order order, ShareChange.Times times, Observer observer) {
            ShareChange share = new ShareChange(observer.shares(), List.of(OVERLOADED), times);
            return new Episode(order, share, load.reads());
        }
    }

    /**
     * Begins requests when they are answered in time and the node has its share of them, or does not
     * wait any longer. What the dynamic snitch learned of the last overload it would know for ten
     * minutes, so it forgets.
     */
    private Calm awaitCalm(Order order, Observer observer) {
        for (int attempt = 1; ; attempt++) {
            if (cluster.plan().profile().hasDynamicSnitch()) {
                beans.parallelStream().forEach(NodeJmx::forgetLatencies);
            }
            Calm calm = Calm.begin(requests(others()));
            long now = System.nanoTime();
            Episode soFar = calm.until(order, calm.times(now, now), observer);
            if (isCalm(soFar) || attempt == CALM_ATTEMPTS) {
                return calm;
            }
            progress.accept(
                    "waiting for a calm machine: p99 of reads %.1f ms, %.0f %% of requests to %s"
                            .formatted(
                                    soFar.calmMillis(),
                                    100 * soFar.share().shareBefore(),
                                    node().name()));
            calm.load.finish();
        }
    }

    private static boolean isCalm(Episode episode) {
        return episode.calmMillis() <= CALM_MILLIS
                && episode.share().shareBefore() >= LEAST_CALM_SHARE;
    }

    /** Returns when its end began, which takes the machine some time. */
    private long overload(Duration length) {
        Stress stress = Stress.of(cluster);
        long begin = System.nanoTime();
        try {
            cluster.limitCpu(node(), CORES_WHEN_OVERLOADED);
            stress.inject(node());
            Await.pauseUntil(begin + length.toNanos());
            return System.nanoTime();
        } finally {
            cluster.unlimitCpu(node());
            stress.clear(node());
        }
    }

    /** Every node's load is known and low under the requests, so that what follows has one cause. */
    private void awaitIdle(Observer observer) {
        progress.accept(
                "%.0f requests a second, %.0f %% of them scans, at ONE; waiting until all loads are low"
                        .formatted(REQUESTS_PER_SECOND, 100 * SCAN_SHARE));
        PacedReads load = requests(sessions);
        load.start();
        boolean isIdle = Await.holds(IDLE_DEADLINE, () -> isBelow(IDLE_LOAD, observer));
        load.finish();
        if (isIdle) {
            return;
        }
        Map<String, NodeScore> scores = observer.scores().newest();
        String loads =
                cluster.plan().nodes().stream()
                        .map(node -> node.name() + ": " + describe(scores.get(node.address())))
                        .collect(Collectors.joining("; "));
        if (!isBelow(TOLERABLE_LOAD, observer)) {
            throw new LabException(
                    """
                    the nodes' loads do not become low, or are unknown: %s
                    the machine may be too small or too busy"""
                            .formatted(loads));
        }
        progress.accept("going on, although not every load is low: " + loads);
    }

    /** Whether every node's load was known for the last seconds and below a limit on average. */
    private boolean isBelow(double limit, Observer observer) {
        long now = System.nanoTime();
        long from = now - IDLE_SPAN.toNanos();
        return cluster.plan().nodes().stream()
                .map(node -> observer.scores().meanLoad(node.address(), from, now))
                .allMatch(load -> load.orElse(1) < limit);
    }

    private static String describe(NodeScore score) {
        return score == null ? "unknown" : score.signals();
    }
}
