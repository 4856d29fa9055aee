package io.horoscope.bench.lab.quickstart;

import static io.horoscope.bench.lab.run.load.Operation.READ;
import static io.horoscope.bench.lab.run.load.Operation.SCAN;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.fault.Stress;
import io.horoscope.bench.lab.run.load.Answers;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.Queries;
import io.horoscope.bench.lab.run.load.SteadyLoad;
import io.horoscope.bench.lab.run.observe.NodeScore;
import io.horoscope.bench.lab.run.observe.Observer;
import io.horoscope.bench.lab.run.observe.PolledCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Loads a table, warms up, then runs three phases of the same steady reads and scans through one
 * coordinator; the second one overloads a node.
 */
public final class Quickstart {

    private static final Dataset DATASET = new Dataset("quickstart", 10_000, 1_000, 2);
    private static final long SEED = 20260101;

    private static final double READS_PER_SECOND = 320;
    private static final double SCANS_PER_SECOND = 64;
    private static final double CORES_PER_NODE = 0.6;

    /** More than is measured, so that the code is compiled before the CPU is limited. */
    private static final double WARM_UP_SCALE = 2;

    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final Duration IDLE_DEADLINE = Duration.ofSeconds(30);
    private static final Duration BEFORE = Duration.ofSeconds(10);
    private static final Duration DURING = Duration.ofSeconds(15);
    private static final Duration AFTER = Duration.ofSeconds(20);
    private static final Duration OBSERVED_EVERY = Duration.ofMillis(200);
    private static final Duration TICK = Duration.ofSeconds(2);
    private static final Duration LATE_ANSWERS = Duration.ofSeconds(5);

    /** Loads of nodes that serve little, and of those that are still good enough to go on. */
    private static final double IDLE_LOAD = 0.4;

    private static final double TOLERABLE_LOAD = 0.75;
    private static final Duration IDLE_SPAN = Duration.ofSeconds(3);

    /** Index of the node. Node 1 is the coordinator, which has no limit: it would hide choices. */
    private static final int OVERLOADED = 1;

    private final LocalCluster cluster;
    private final Consumer<String> progress;
    private final List<CqlSession> sessions = new ArrayList<>();

    /**
     * @param cluster of at least two nodes; node 1 coordinates, node 2 is overloaded
     * @param progress gets a line for everything that takes time
     */
    public Quickstart(LocalCluster cluster, Consumer<String> progress) {
        this.cluster = cluster;
        this.progress = progress;
    }

    /** Starts the cluster, loads the rows and measures. */
    Outcome run() {
        cluster.up();
        loadRows();
        return measure();
    }

    /** Makes the table in a running cluster and fills it. */
    public void loadRows() {
        progress.accept("loading 10,000 rows of 1 kB, two copies each");
        try (CqlSession session = Pinned.open(cluster.plan().node(1))) {
            DATASET.create(session, cluster.plan().size());
            DATASET.load(session, SEED);
        }
    }

    /** Warms up and runs the phases, in a running cluster with the rows. */
    public Outcome measure() {
        try {
            cluster.plan().nodes().forEach(node -> sessions.add(Pinned.open(node)));
            warmUp();
            try (Observer observer =
                    new Observer(
                            Map.of(READ, counters(READ), SCAN, counters(SCAN)),
                            sessions.get(0),
                            OBSERVED_EVERY)) {
                observer.start();
                return measure(observer);
            }
        } finally {
            sessions.forEach(CqlSession::close);
            sessions.clear();
        }
    }

    private List<PolledCounter> counters(Operation operation) {
        return sessions.stream()
                .map(session -> PolledCounter.of(session, DATASET.table(), operation))
                .toList();
    }

    /** Reads through every node, since a cold node with little CPU looks overloaded. */
    private void warmUp() {
        progress.accept("warming up for " + WARM_UP.toSeconds() + " s");
        List<SteadyLoad> loads =
                sessions.stream()
                        .map(session -> startLoad(session, new Answers(), WARM_UP_SCALE))
                        .toList();
        Await.pause(WARM_UP);
        loads.forEach(SteadyLoad::close);
    }

    private SteadyLoad startLoad(CqlSession session, Answers answers, double scale) {
        Queries queries =
                Queries.prepare(
                        session, DATASET, DefaultConsistencyLevel.ONE, new SplittableRandom(SEED));
        return SteadyLoad.start(
                session,
                queries,
                Map.of(READ, scale * READS_PER_SECOND, SCAN, scale * SCANS_PER_SECOND),
                answers);
    }

    private Outcome measure(Observer observer) {
        if (cluster.plan().cgroups()) {
            progress.accept(
                    "limiting every node but the coordinator to " + CORES_PER_NODE + " cores");
            cluster.plan().nodes().stream()
                    .skip(1)
                    .forEach(node -> cluster.limitCpu(node, CORES_PER_NODE));
        }
        Answers answers = new Answers();
        Measurement measurement = new Measurement(cluster.plan(), OVERLOADED, observer, answers);
        NodePlan node = cluster.plan().node(OVERLOADED + 1);
        Stress stress = Stress.of(cluster);
        SteadyLoad load = startLoad(sessions.get(0), answers, 1);
        try {
            awaitIdle(observer);
            progress.accept(
                    "before: %.0f reads and %.0f scans a second at ONE through %s"
                            .formatted(READS_PER_SECOND, SCANS_PER_SECOND, cluster.plan().node(1)));
            measurement.nextPhase();
            phase(measurement, BEFORE);
            progress.accept("during: overloading " + node);
            measurement.nextPhase();
            stress.inject(node);
            phase(measurement, DURING);
            progress.accept("after: the overload of " + node + " ends");
            measurement.nextPhase();
            stress.clear(node);
            phase(measurement, AFTER);
            measurement.nextPhase();
            if (!Await.holds(LATE_ANSWERS, measurement::isKnown)) {
                progress.accept(
                        "not every node answered in time; the last seconds are not counted");
            }
        } finally {
            load.close();
        }
        return measurement.outcome();
    }

    private void phase(Measurement measurement, Duration length) {
        long end = System.nanoTime() + length.toNanos();
        while (System.nanoTime() < end) {
            long left = Math.min(TICK.toNanos(), end - System.nanoTime());
            Await.pause(Duration.ofNanos(Math.max(1, left)));
            progress.accept("        " + measurement.now());
        }
    }

    /** Every node's load is known and low, so that what follows has one cause. */
    private void awaitIdle(Observer observer) {
        progress.accept("waiting until the coordinator knows every node's load, and all are low");
        if (Await.holds(IDLE_DEADLINE, () -> isBelow(IDLE_LOAD, observer))) {
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
