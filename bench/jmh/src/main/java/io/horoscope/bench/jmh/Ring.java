package io.horoscope.bench.jmh;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.Topology;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.plan.StartOrder;
import io.horoscope.cassandra.report.PeerReports;
import io.horoscope.cassandra.request.OwnReads;
import io.horoscope.cassandra.request.ReadTracker;
import io.horoscope.cassandra.request.ReadTracker.Diversions;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.weave.HookFailures;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.select.ReplicaSelector;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.SimpleSnitch;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.MonotonicClock;

/**
 * Twelve calm nodes, and a coordinator's reports and records of them.
 *
 * <p>Its clock costs what Cassandra's costs, and runs 256 times slower. So at the end of an
 * iteration, values from before it are as fresh as those of a coordinator whose replicas answer all
 * the time.
 */
final class Ring {

    static final int NODES = 12;

    private static final int SLOTS = 32;
    private static final int SLOWNESS = 8;

    /** The endpoints of replicas: one object for each node, other than the one from a message. */
    private static final InetAddressAndPort[] ENDPOINTS =
            IntStream.range(0, NODES).mapToObj(Ring::endpoint).toArray(InetAddressAndPort[]::new);

    private final long startNanos = MonotonicClock.Global.preciseTime.now();
    private final NodeRegistry nodes = registry();
    private final ScoreBook book = new ScoreBook(new PaperFormula(), 0);
    private final ReplicaTable replicas = new ReplicaTable();
    private final RoutingControl control;
    private final Node[] members = new Node[NODES];
    private long sequence;

    Ring() {
        Map<String, ?> section =
                Map.of("mode", "on", "authentication", false, "directors", List.of("127.0.0.1:1"));
        this.control =
                new RoutingControl(
                        RoutingSettings.read(section, NodeAddress.parse("127.0.0.1"), "127.0.0.1"));
        for (int i = 0; i < NODES; i++) {
            members[i] = nodes.find(endpoint(i));
            int node = members[i].index();
            replicas.of(node).sent(startNanos);
            selector().sent(node, startNanos);
        }
    }

    /** All {@link #NODES}, and the coordinator behind them. */
    static NodeRegistry registry() {
        NodeRegistry nodes = new NodeRegistry(new OneDatacenter(), node -> {}, node -> {});
        nodes.refresh(0);
        return nodes;
    }

    ReadPlanner planner() {
        Node coordinator = nodes.find(endpoint(NODES));
        return new ReadPlanner(
                control::policy,
                nodes,
                new SelectionInputs(
                        book::table,
                        this::nowNanos,
                        5_000_000_000L,
                        () -> coordinator,
                        nodes::isInRack,
                        replicas),
                new AsGiven(),
                HookFailures::note);
    }

    /** Follows requests of the coordinator. */
    ReadTracker tracker(Diversions diversions, OwnReads reads, PeerReports peers) {
        return new ReadTracker(
                nodes,
                replicas,
                this::selector,
                this::nowNanos,
                diversions,
                reads,
                peers,
                () -> Facts.EMPTY);
    }

    /** Three replicas of a random key, different nodes. */
    EndpointsForToken replicas(SplittableRandom random) {
        LongToken token = new LongToken(random.nextLong());
        int first = random.nextInt(NODES);
        int second = other(random, first, first);
        int third = other(random, first, second);
        return EndpointsForToken.of(
                token, replica(first, token), replica(second, token), replica(third, token));
    }

    /** Any node but these two. */
    private static int other(SplittableRandom random, int first, int second) {
        int node = first;
        while (node == first || node == second) {
            node = random.nextInt(NODES);
        }
        return node;
    }

    /** Every monitor has sent a report. */
    void report(SplittableRandom random) {
        sequence++;
        for (int i = 0; i < NODES; i++) {
            Node node = members[i];
            double load = random.nextDouble(0.2, 0.25);
            book.offer(node.index(), Tables.report(node.address(), sequence, load), nowNanos());
        }
        book.publish(nowNanos());
    }

    /** The node answers a request; returns its latency in nanoseconds. */
    long answer(int i, SplittableRandom random) {
        long latency = random.nextLong(2_000_000, 2_900_000);
        int node = members[i].index();
        long now = nowNanos();
        replicas.of(node).sent(now);
        selector().sent(node, now);
        replicas.of(node)
                .answered(
                        now,
                        latency,
                        new Reported(1, SLOTS, latency / 4, latency / 4),
                        false,
                        false);
        selector().answered(node, now, latency, 1, latency / 4);
        return latency;
    }

    /** The stock jar's dynamic snitch, which scores although no node runs and messaging is off. */
    static DynamicEndpointSnitch snitch() throws ReflectiveOperationException {
        DatabaseDescriptor.clientInitialization();
        set(StorageService.class, StorageService.instance, "initialized");
        DynamicEndpointSnitch snitch = new DynamicEndpointSnitch(new SimpleSnitch());
        set(DynamicEndpointSnitch.class, snitch, "registered");
        return snitch;
    }

    private static void set(Class<?> owner, Object object, String flag)
            throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(flag);
        field.setAccessible(true);
        field.set(object, true);
    }

    /** A new object at every call, like those from messages. */
    static InetAddressAndPort endpoint(int i) {
        NodeAddress address = NodeAddress.parse("127.0.0." + (1 + i));
        return InetAddressAndPort.getByAddress(address.inetAddress());
    }

    private ReplicaSelector selector() {
        return control.policy().selector();
    }

    /** Of the slow clock. */
    long nowNanos() {
        return startNanos + ((MonotonicClock.Global.preciseTime.now() - startNanos) >> SLOWNESS);
    }

    private static Replica replica(int i, LongToken token) {
        return Replica.fullReplica(ENDPOINTS[i], new LongToken(token.token - 1), token);
    }

    /** All of one datacenter and rack. */
    private static final class OneDatacenter implements Topology {

        @Override
        public Collection<InetAddressAndPort> ring() {
            return IntStream.rangeClosed(0, NODES).mapToObj(Ring::endpoint).toList();
        }

        @Override
        public String localDatacenter() {
            return "here";
        }

        @Override
        public String datacenter(InetAddressAndPort endpoint) {
            return "here";
        }

        @Override
        public String localRack() {
            return "one";
        }

        @Override
        public String rack(InetAddressAndPort endpoint) {
            return "one";
        }

        @Override
        public double severity(InetAddressAndPort endpoint) {
            return 0;
        }
    }

    /** The order of the snitch below the benchmarks' dynamic snitch. */
    private static final class AsGiven implements StartOrder {

        private final IEndpointSnitch snitch = new SimpleSnitch();

        @Override
        public <E extends Endpoints<E>> E live(E natural) {
            return snitch.sortedByProximity(ENDPOINTS[0], natural);
        }
    }
}
