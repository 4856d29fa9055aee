package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.Bench;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.client.ClientMode;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * One patched cluster with data, under reads at a fixed rate, whose nodes are switched from arm to
 * arm at run time. One thread.
 */
public final class Bed implements AutoCloseable {

    static final long SEED = 20_260_101L;
    public static final int ROWS = 5_000;

    /** Reads a second, unless the user says otherwise: more overload five nodes of two processors. */
    private static final int RATE = 400;

    private static final Dataset DATASET = new Dataset("switchback", ROWS, 1_000, 3);

    /** Compilers count calls: the more reads, the sooner are nodes warm. */
    private static final int HEATING_IN_FLIGHT = 64;

    /** With fewer arms than this, they take turns. */
    private static final int HEATINGS = 6;

    /** From unlimited nodes to the load that is measured. */
    private static final Duration SETTLING = Duration.ofSeconds(10);

    /** The driver's timeout: after this, every read has an answer. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(11);

    private final Bench bench;
    private final LocalCluster cluster;
    private final List<NodeJmx> nodes;
    private final List<CqlSession> coordinators;
    private final Queue<Ended> ended = new ArrayDeque<>();
    private final List<CqlSession> tokenAware = new ArrayList<>(); // Empty until used.
    private PacedReads load;
    private boolean isTokenAware;

    /** A time whose last reads may not be answered yet. */
    private record Ended(long endNanos, Consumer<List<Read>> consumer) {}

    private Bed(Bench bench, LocalCluster cluster) {
        this.bench = bench;
        this.cluster = cluster;
        this.nodes = cluster.plan().nodes().stream().map(NodeJmx::open).toList();
        this.coordinators = cluster.plan().nodes().stream().map(Pinned::open).toList();
    }

    /** The reads a second to measure at. */
    static int rate(Bench bench) {
        return bench.options().rates(RATE).get(0).rate();
    }

    /** Starts five nodes and fills them; speculative retry is on, as by default. */
    static Bed open(Bench bench, List<Arm> arms) {
        bench.results().begin(Map.of("seed", SEED, "baseline", arms.get(0).name()));
        Bed bed = new Bed(bench, bench.openEmpty(ClusterSize.FIVE));
        bench.say("loading " + ROWS + " rows");
        DATASET.fill(bed.cluster, SEED);
        DATASET.retry(bed.coordinators.get(0), bed.nodes.size(), "99p");
        return bed;
    }

    /**
     * Gets the nodes warm, without CPU limits. Arms take turns, since each has code of its own.
     */
    void heat(List<Arm> arms, Duration time) {
        bench.say("warming up for " + time.toSeconds() + " s");
        int pieces = Math.max(HEATINGS, arms.size());
        for (int piece = 0; piece < pieces; piece++) {
            switchTo(arms.get(piece % arms.size()));
            new PacedReads(coordinators, DATASET, 0, SEED)
                    .saturate(HEATING_IN_FLIGHT, time.dividedBy(pieces));
        }
    }

    /**
     * Limits nodes as in the other experiments, and begins to read.
     *
     * @param rate reads a second of all coordinators
     * @param mode in which the first node is not limited if it coordinates alone
     */
    void start(int rate, ClientMode mode, DefaultConsistencyLevel level) {
        boolean isMaster = mode == ClientMode.MASTER;
        bench.testbed().limitCpu(isMaster ? 2 : 1, bench.size().cores());
        List<CqlSession> used =
                switch (mode) {
                    case MASTER -> coordinators.subList(0, 1);
                    case ANY -> coordinators;
                    case REPLICA -> tokenAware();
                    case HOROSCOPE -> throw new IllegalStateException("here it is an arm");
                };
        load = new PacedReads(used, DATASET, rate, level, SEED);
        load.start();
        Await.pause(SETTLING);
        isTokenAware = mode == ClientMode.REPLICA;
        load.take(System.nanoTime());
    }

    /** As drivers are by default, and with Horoscope. */
    private List<CqlSession> tokenAware() {
        if (tokenAware.isEmpty()) {
            tokenAware.add(Pinned.openTokenAware(cluster.plan().nodes()));
            tokenAware.add(Pinned.openHoroscope(cluster.plan().nodes()));
        }
        return tokenAware;
    }

    /** Says that a round begins, if it does. */
    void say(Turn<?> turn, List<? extends Turn<?>> turns) {
        if (turn.position() == 0) {
            int rounds = turns.get(turns.size() - 1).round() + 1;
            bench.say("round %d of %d; %s".formatted(turn.round() + 1, rounds, load));
        }
    }

    Bench bench() {
        return bench;
    }

    LocalCluster cluster() {
        return cluster;
    }

    /** Of each node, in order. */
    List<NodeJmx> nodes() {
        return nodes;
    }

    CqlSession firstCoordinator() {
        return coordinators.get(0);
    }

    Dataset dataset() {
        return DATASET;
    }

    /** Effective with the next read of each node. */
    void switchTo(Arm arm) {
        bench.testbed().switchTo(arm);
        if (isTokenAware) {
            load.use(arm.isInDriver() ? 1 : 0);
        }
    }

    /** Time that the nodes' garbage collections took so far. Costs each node milliseconds. */
    long collectionMillis() {
        return nodes.parallelStream().mapToLong(node -> node.collectionMillis()).sum();
    }

    /**
     * Has the reads that were due since the last call handed over when all of them are answered,
     * during a later call or in {@link #finish}.
     */
    void endAt(long nanos, Consumer<List<Read>> consumer) {
        ended.add(new Ended(nanos, consumer));
        handOver(System.nanoTime() - LAST_ANSWERS.toNanos());
    }

    /** Ends the load, and hands over what is left. */
    void finish() {
        load.finish();
        handOver(System.nanoTime());
        bench.testbed().requireAlive();
        load.complaints().forEach(why -> bench.results().note("not to be used: " + why));
        bench.results().note("measured: " + load);
    }

    /** Hands over what ended before a time whose reads are all answered. */
    private void handOver(long answeredNanos) {
        while (!ended.isEmpty() && ended.element().endNanos() - answeredNanos <= 0) {
            Ended oldest = ended.remove();
            bench.results().measured();
            oldest.consumer().accept(load.take(oldest.endNanos()));
        }
    }

    @Override
    public void close() {
        if (load != null) {
            load.close();
        }
        nodes.forEach(NodeJmx::close);
        coordinators.forEach(CqlSession::close);
        tokenAware.forEach(CqlSession::close);
    }
}
