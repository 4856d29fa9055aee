package io.horoscope.bench.lab.quickstart;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.run.load.Answers;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.Pinned;
import io.horoscope.bench.lab.run.load.Queries;
import io.horoscope.bench.lab.run.load.SteadyLoad;
import io.horoscope.bench.lab.run.observe.CqlCounters;
import io.horoscope.bench.lab.run.observe.NodeScore;
import io.horoscope.bench.lab.run.observe.Observer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The experiment: load, warm up, then three phases with the same steady reads and scans through one coordinator, of which
 * the second overloads a node.
 */
final class Quickstart {

    private static final Dataset DATASET = new Dataset("quickstart", 10_000, 1_000, 2);
    private static final long SEED = 20260101;

    private static final double READS_PER_SECOND = 320;
    private static final double SCANS_PER_SECOND = 64;
    private static final double CORES_PER_NODE = 0.6;

    /** More than will be measured, so that the code is compiled when the CPU becomes scarce. */
    private static final double WARM_UP_SCALE = 2;

    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final Duration CALM_DEADLINE = Duration.ofSeconds(30);
    private static final Duration BEFORE = Duration.ofSeconds(10);
    private static final Duration DURING = Duration.ofSeconds(15);
    private static final Duration AFTER = Duration.ofSeconds(20);
    private static final Duration OBSERVED_EVERY = Duration.ofMillis(200);
    private static final Duration TICK = Duration.ofSeconds(2);
    private static final Duration LATE_ANSWERS = Duration.ofSeconds(5);

    /** Loads of nodes that do little but serve; and of those that are worth going on with. */
    private static final double CALM_LOAD = 0.4;

    private static final double TOLERABLE_LOAD = 0.75;
    private static final Duration CALM_SPAN = Duration.ofSeconds(3);

    /** Node 1 is the coordinator and not limited: a throttled coordinator would hide every choice. */
    private static final int OVERLOADED = 1;

    private final LocalCluster cluster;
    private final Progress progress;
    private final List<CqlSession> sessions = new ArrayList<>();

    Quickstart(LocalCluster cluster, Progress progress) {
        this.cluster = cluster;
        this.progress = progress;
    }

    Outcome run() {
        cluster.up();
        try {
            cluster.plan().nodes().forEach(node -> sessions.add(Pinned.open(node)));
            loadRows();
            warmUp();
            try (Observer observer =
                    new Observer(
                            CqlCounters.of(
                                    sessions, DATASET.table(), EnumSet.allOf(Operation.class)),
                            sessions.get(0),
                            OBSERVED_EVERY)) {
                observer.start();
                return measure(observer);
            }
        } finally {
            sessions.forEach(CqlSession::close);
        }
    }

    private void loadRows() {
        progress.line("loading 10,000 rows of 1 kB, two copies each");
        DATASET.create(sessions.get(0), sessions.size());
        DATASET.load(sessions.get(0), SEED);
    }

    /** Reads through every node: cold code on a limited CPU would look like an overloaded node. */
    private void warmUp() {
        progress.line("warming up for " + WARM_UP.toSeconds() + " s");
        List<SteadyLoad> loads = new ArrayList<>();
        for (CqlSession session : sessions) {
            loads.add(startLoad(session, new Answers(), WARM_UP_SCALE));
        }
        Await.pause(WARM_UP);
        loads.forEach(SteadyLoad::close);
    }

    private SteadyLoad startLoad(CqlSession session, Answers answers, double scale) {
        Queries queries =
                Queries.prepare(
                        session, DATASET, DefaultConsistencyLevel.ONE, new SplittableRandom(SEED));
        SteadyLoad load =
                new SteadyLoad(
                        session,
                        queries,
                        scale * READS_PER_SECOND,
                        scale * SCANS_PER_SECOND,
                        answers);
        load.start();
        return load;
    }

    private Outcome measure(Observer observer) {
        if (cluster.plan().cgroups()) {
            progress.line(
                    "limiting every node but the coordinator to " + CORES_PER_NODE + " cores");
            cluster.plan().nodes().stream()
                    .skip(1)
                    .forEach(node -> cluster.limitCpu(node, CORES_PER_NODE));
        }
        Answers answers = new Answers();
        Measurement measurement = new Measurement(cluster.plan(), OVERLOADED, observer, answers);
        NodePlan node = cluster.plan().node(OVERLOADED + 1);
        SteadyLoad load = startLoad(sessions.get(0), answers, 1);
        try {
            awaitCalm(observer);
            progress.line(
                    "before: "
                            + (int) READS_PER_SECOND
                            + " reads and "
                            + (int) SCANS_PER_SECOND
                            + " scans a second at ONE through "
                            + cluster.plan().node(1));
            phase(measurement, BEFORE);
            progress.line("during: overloading " + node);
            measurement.overloadBegins();
            cluster.stress(node);
            phase(measurement, DURING);
            progress.line("after: leaving " + node + " alone");
            measurement.overloadEnds();
            cluster.relax(node);
            phase(measurement, AFTER);
            measurement.end();
            if (!Await.holds(LATE_ANSWERS, measurement::isKnown)) {
                progress.line("not every node answered in time; the last seconds are not counted");
            }
        } finally {
            load.close();
        }
        return measurement.outcome();
    }

    private void phase(Measurement measurement, Duration length) {
        measurement.phaseBegins();
        long end = System.nanoTime() + length.toNanos();
        while (System.nanoTime() < end) {
            Await.pause(
                    Duration.ofNanos(
                            Math.max(1, Math.min(TICK.toNanos(), end - System.nanoTime()))));
            progress.line("        " + measurement.now());
        }
    }

    /** Every node's load is known and low, so that what follows has one cause. */
    private void awaitCalm(Observer observer) {
        progress.line("waiting until the coordinator knows every node's load, and all are calm");
        if (Await.holds(CALM_DEADLINE, () -> isBelow(CALM_LOAD, observer))) {
            return;
        }
        String loads = describe(observer.scores().newest());
        if (!isBelow(TOLERABLE_LOAD, observer)) {
            throw new LabException(
                    "the nodes do not calm down, or their loads are not known: "
                            + loads
                            + "the machine may be too small or too busy");
        }
        progress.line("going on, although the nodes are not quite calm: " + loads);
    }

    /** Whether every node's load was known for the last seconds and below a limit on average. */
    private boolean isBelow(double limit, Observer observer) {
        long now = System.nanoTime();
        return cluster.plan().nodes().stream()
                .allMatch(
                        node ->
                                observer.scores()
                                                .meanLoad(
                                                        node.address(),
                                                        now - CALM_SPAN.toNanos(),
                                                        now)
                                                .orElse(1)
                                        < limit);
    }

    private String describe(Map<String, NodeScore> scores) {
        StringBuilder text = new StringBuilder();
        for (NodePlan node : cluster.plan().nodes()) {
            NodeScore score = scores.get(node.address());
            text.append(node.name())
                    .append(": ")
                    .append(score == null ? "unknown" : score.signals())
                    .append("; ");
        }
        return text.toString();
    }
}
