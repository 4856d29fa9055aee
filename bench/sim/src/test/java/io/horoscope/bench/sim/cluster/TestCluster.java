package io.horoscope.bench.sim.cluster;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.bench.sim.load.Arrivals;
import io.horoscope.bench.sim.load.Keys;
import io.horoscope.bench.sim.load.Reader;
import io.horoscope.bench.sim.measure.Phases;
import io.horoscope.bench.sim.measure.Recorder;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.wire.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import org.apache.commons.rng.UniformRandomProvider;

/** A cluster without delays between nodes and one coordinator beside it, for tests. */
public final class TestCluster {

    public static final long MILLI = 1_000_000L;
    public static final long SECOND = 1_000_000_000L;
    public static final long TIMEOUT_NANOS = SECOND;

    public final Simulation simulation = new Simulation();
    public final Seeds seeds = new Seeds(1);
    public final Ring ring;
    public final Network network;
    public final Replica[] replicas;
    public final Cluster cluster;
    public final Recorder recorder;
    public final Coordinator coordinator;
    private final ReplicaSelector selector;

    /** Ends of reads in their order: {@code key@ms}, {@code key!ms} for a failure. */
    public final List<String> ended = new ArrayList<>();

    /** Reports that came with replies. */
    public final List<Report> taken = new ArrayList<>();

    public TestCluster(
            int nodes, int slots, IntFunction<Service> services, ReplicaSelector selector) {
        this(nodes, slots, services, selector, 0);
    }

    public TestCluster(
            int nodes,
            int slots,
            IntFunction<Service> services,
            ReplicaSelector selector,
            double shadowRatio) {
        this(
                nodes,
                node -> kind(node, slots),
                services,
                selector,
                settings(Consistency.ONE, shadowRatio, 0));
    }

    public TestCluster(
            int nodes,
            IntFunction<NodeKind> kinds,
            IntFunction<Service> services,
            ReplicaSelector selector,
            ReadSettings settings) {
        this(nodes, kinds, services, selector, settings, Scheduling.byDefault());
    }

    TestCluster(
            int nodes,
            IntFunction<NodeKind> kinds,
            IntFunction<Service> services,
            ReplicaSelector selector,
            ReadSettings settings,
            Scheduling scheduling) {
        ring = Ring.consecutive(layout(nodes, 1, Math.min(3, nodes)));
        network = new Network(ring, new Network.Delays(0, 0, 0, 0), seeds.fork("network", 0));
        replicas = new Replica[nodes];
        for (int node = 0; node < nodes; node++) {
            replicas[node] =
                    new Replica(
                            simulation,
                            network,
                            kinds.apply(node),
                            services.apply(node),
                            scheduling);
        }
        cluster = new Cluster(ring, network, List.of(replicas), settings);
        recorder = new Recorder(nodes, new Phases(0, 0, Long.MAX_VALUE), List.of());
        this.selector = selector;
        coordinator = coordinatorAt(SelectionContext.NONE);
    }

    /**
     * Replicas that take 10 ms for a read, in the order of their numbers, and a hundred reads in the
     * first second. They set the threshold of retries: the 99th percentile is in the class up to
     * 10.92 ms, as classes grow by 20 %.
     */
    static TestCluster afterReads(int nodes, int slots, ReadSettings settings) {
        TestCluster cluster =
                new TestCluster(
                        nodes,
                        node -> kind(node, slots),
                        node -> constant(10 * MILLI),
                        new ClosestSelector(),
                        settings);
        for (int i = 0; i < 100; i++) {
            cluster.readAt(9L * i, 0);
        }
        return cluster;
    }

    /** A ring whose nodes are in one rack of each datacenter. */
    public static Ring.Layout layout(int nodes, int datacenters, int replicationFactor) {
        return new Ring.Layout(nodes, datacenters, replicationFactor, 1, false);
    }

    /** A node on which no read in service waits for a processor. */
    public static NodeKind kind(int index, int slots) {
        return kind(index, slots, slots);
    }

    /** A node whose messages cost nothing. */
    static NodeKind kind(int index, int slots, int processors) {
        return new NodeKind(index, slots, processors, Feedback.IN_PROGRESS, 0);
    }

    /** A coordinator that is the same machine as a node, or none, and that knows nothing yet. */
    Coordinator coordinatorAt(int node) {
        UniformRandomProvider random = seeds.fork("coordinator", 0);
        Planner planner =
                new Planner(
                        cluster,
                        new Location(node, 0),
                        new Planner.Selectors(
                                selector,
                                new DynamicSnitchSelector(
                                        Duration.ofMillis(100), Duration.ofMinutes(10), 1)),
                        new Loads(),
                        random);
        return new Coordinator(simulation, cluster, recorder, planner, random);
    }

    static ReadSettings settings(
            Consistency consistency, double shadowRatio, double retryPercentile) {
        return settings(consistency, shadowRatio, retryPercentile, RetryBudget.NO_LIMIT);
    }

    static ReadSettings settings(
            Consistency consistency,
            double shadowRatio,
            double retryPercentile,
            double retryBudget) {
        return new ReadSettings(
                consistency,
                shadowRatio,
                TIMEOUT_NANOS,
                false,
                5 * SECOND,
                retryPercentile,
                retryBudget,
                new Tenants(0, Scheduling.byDefault()));
    }

    /** The same with replicas that drop reads which time out before it is their turn. */
    static ReadSettings expiring(ReadSettings settings) {
        return new ReadSettings(
                settings.consistency(),
                settings.shadowRatio(),
                settings.timeoutNanos(),
                true,
                settings.maxAgeNanos(),
                settings.retryPercentile(),
                settings.retryBudget(),
                settings.tenants());
    }

    /** Reads of ten keys through the coordinator. */
    public Arrivals arrivals() {
        Reader reader =
                new Reader(
                        List.of(coordinator),
                        new double[] {1},
                        new Keys(10, 0, seeds.fork("keys", 0)),
                        0,
                        List.of(),
                        seeds.fork("reader", 0));
        return new Arrivals(simulation, reader);
    }

    /** A policy by its name. */
    static Scheduling scheduling(String name) {
        return Scheduling.read(new SettingsReader(Map.of("name", name)));
    }

    /** Every read takes the same time. */
    public static Service constant(long nanos) {
        return new Service() {
            @Override
            public double draw(int key, boolean scan) {
                return nanos;
            }

            @Override
            public double mean(int key, boolean scan) {
                return nanos;
            }
        };
    }

    /** Runs until a time; what has ended by then. */
    List<String> endedBy(long nanos) {
        simulation.runUntil(nanos);
        return ended;
    }

    /** The mean of a read of one key at a node now. */
    public double serviceNanos(int node) {
        Read read = new Read(OperationClass.READ, 1, 0, Read.Origin.NONE, 0);
        return replicas[node].meanServiceNanos(read);
    }

    /** A read of a key, at a time in milliseconds. */
    public void readAt(long millis, int key) {
        readAt(millis, key, OperationClass.READ);
    }

    void readAt(long millis, int key, OperationClass operation) {
        readAt(coordinator, millis, key, operation);
    }

    void readAt(Coordinator by, long millis, int key, OperationClass operation) {
        simulation.at(
                millis * MILLI,
                asked ->
                        by.read(
                                operation,
                                key,
                                (read, now) ->
                                        ended.add(
                                                key
                                                        + (read.isFailed() ? "!" : "@")
                                                        + now / MILLI)));
    }

    /** Something happens at a time in milliseconds. */
    public void at(long millis, LongConsumer event) {
        simulation.at(millis * MILLI, event::accept);
    }

    private final class Loads implements NodeLoads {

        @Override
        public ScoreTable table() {
            return ScoreTable.empty();
        }

        @Override
        public void take(Report report, long nowNanos) {
            taken.add(report);
        }
    }
}
