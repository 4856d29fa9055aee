package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.cache.TestRing;
import io.horoscope.cassandra.plan.ReadPlanner;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.plan.StartOrder;
import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingPolicies;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.Fallback;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.dht.Murmur3Partitioner.LongToken;
import org.apache.cassandra.dht.Range;
import org.apache.cassandra.dht.RingPosition;
import org.apache.cassandra.dht.Token;
import org.apache.cassandra.gms.EndpointState;
import org.apache.cassandra.gms.FailureDetector;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.locator.AbstractNetworkTopologySnitch;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaLayout;
import org.apache.cassandra.locator.ReplicationFactor;
import org.apache.cassandra.locator.SimpleStrategy;
import org.apache.cassandra.locator.TokenMetadata;
import org.apache.cassandra.service.StorageService;
import org.apache.cassandra.utils.FBUtilities;

/**
 * Runs with the overlay jar in a JVM of its own: plans keys with the woven method over random
 * topologies, and compares each plan that is not ours with what Cassandra's {@link
 * DynamicEndpointSnitch}, fed with the same samples, makes of the replicas.
 */
final class ReadPlanProbe {

    private static final int NODES = 70;
    private static final int PLANS_A_ROUND = 200;
    private static final LongToken TOKEN = new LongToken(5);
    private static final Range<Token> RANGE = new Range<>(new LongToken(0), new LongToken(10));
    private static final String[] SELECTORS = {
        "horoscope", "lowest_score", "closest", "random", "dynamic_snitch", "c3", "prequal"
    };

    private final Random random;
    private final InetAddressAndPort self = FBUtilities.getBroadcastAddressAndPort();
    private final Map<InetAddressAndPort, String> datacenters = new HashMap<>();
    private final List<InetAddressAndPort> endpoints = new ArrayList<>();
    private final DynamicEndpointSnitch stock = new DynamicEndpointSnitch(new Topology(), "probe");
    private final Map<Fallback, Long> fallbacks = new EnumMap<>(Fallback.class);
    private EndpointsForToken natural;
    private int ours;
    private int stocks;
    private int reordered;

    private ReadPlanProbe(long seed) throws ReflectiveOperationException {
        this.random = new Random(seed);
        set(StorageService.class, StorageService.instance, true, "initialized");
        set(DynamicEndpointSnitch.class, stock, true, "registered"); // With messaging.
        DatabaseDescriptor.setEndpointSnitch(stock);
        for (int last = 1; last <= NODES; last++) {
            InetAddressAndPort endpoint = ProbeReads.endpoint(last);
            endpoints.add(endpoint);
            Gossiper.instance.initializeNodeUnsafe(endpoint, new UUID(0, last), 1);
        }
    }

    /**
     * Runs the probe.
     *
     * @param arguments seed and number of rounds
     */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        DatabaseDescriptor.daemonInitialization();
        // Its scores change when the probe says so, not between a plan and a look at them.
        DatabaseDescriptor.setDynamicUpdateInterval(Integer.MAX_VALUE - 1);
        ReadPlanProbe probe = new ReadPlanProbe(Long.parseLong(arguments[0]));
        for (int round = 0; round < Integer.parseInt(arguments[1]); round++) {
            probe.round(round);
        }
        System.out.println("plans of stock: " + probe.stocks);
        System.out.println("reordered by the dynamic snitch: " + probe.reordered);
        System.out.println("ours: " + probe.ours);
        probe.fallbacks.forEach((cause, count) -> System.out.println(cause + ": " + count));
        System.exit(0); // Not to wait for Cassandra's own threads.
    }

    private void round(int round) throws ReflectiveOperationException {
        place();
        addLatencies();
        RoutingMode mode = random.nextInt(4) == 0 ? RoutingMode.SHADOW : RoutingMode.ON;
        RoutingPolicy policy = RoutingPolicies.of(selector()).withMode(mode);
        ReadPlanner planner = planner(policy);
        ReadPlanHook.install(planner);
        for (int i = 0; i < PLANS_A_ROUND; i++) {
            natural = replicas();
            long before = total(planner);
            boolean serial = random.nextInt(20) == 0;
            ReplicaLayout.ForTokenRead plan = plan(serial);
            boolean fellBack = total(planner) > before;
            check(
                    plan.natural(),
                    serial || fellBack || mode == RoutingMode.SHADOW,
                    "round " + round + ", " + policy.selector().name() + " " + mode);
        }
        for (Fallback cause : Fallback.values()) {
            fallbacks.merge(cause, planner.fallbacks(cause), Long::sum);
        }
    }

    private ReplicaLayout.ForTokenRead plan(boolean serial) {
        if (serial) {
            SerialReads.enter();
        }
        try {
            return ReplicaLayout.forTokenReadLiveSorted(new Given(), TOKEN);
        } finally {
            if (serial) {
                SerialReads.exit();
            }
        }
    }

    private void check(EndpointsForToken plan, boolean isStocks, String where) {
        EndpointsForToken expected =
                stock.sortedByProximity(self, natural).filter(FailureDetector.isReplicaAlive);
        if (isStocks) {
            stocks++;
            reordered += order(expected).equals(order(start())) ? 0 : 1;
            require(order(plan).equals(order(expected)), where + ": " + plan + " for " + expected);
            return;
        }
        ours++;
        require(
                plan.size() == expected.size()
                        && new HashSet<>(order(plan)).equals(new HashSet<>(order(expected))),
                where + ": no permutation: " + plan + " for " + expected);
        boolean left = false;
        for (Replica replica : plan) {
            boolean local = TestRing.LOCAL.equals(datacenters.get(replica.endpoint()));
            require(local ? !left : true, where + ": remote before local: " + plan);
            left |= !local;
        }
    }

    private EndpointsForToken start() {
        return StartOrder.TOPOLOGY.live(natural);
    }

    private static List<Replica> order(EndpointsForToken replicas) {
        return replicas.asList(replica -> replica);
    }

    /** Nodes in one to three datacenters, some of them dead. */
    private void place() throws ReflectiveOperationException {
        String[] names = {TestRing.LOCAL, "there", "elsewhere"};
        int count = 1 + random.nextInt(names.length);
        Method[] fates = {fate("markDead"), fate("markAlive")};
        for (InetAddressAndPort endpoint : endpoints) {
            datacenters.put(
                    endpoint, endpoint.equals(self) ? names[0] : names[random.nextInt(count)]);
            fates[random.nextInt(8) == 0 ? 0 : 1].invoke(
                    Gossiper.instance.getEndpointStateForEndpoint(endpoint));
        }
    }

    private static Method fate(String name) throws ReflectiveOperationException {
        Method fate = EndpointState.class.getDeclaredMethod(name);
        fate.setAccessible(true);
        return fate;
    }

    /** Replaces the samples of the stock dynamic snitch by up to three for each endpoint. */
    private void addLatencies() throws ReflectiveOperationException {
        Method reset = DynamicEndpointSnitch.class.getDeclaredMethod("reset");
        reset.setAccessible(true);
        reset.invoke(stock);
        double[] thresholds = {0, 0.1, 1};
        set(
                DynamicEndpointSnitch.class,
                stock,
                thresholds[random.nextInt(thresholds.length)],
                "dynamicBadnessThreshold");
        for (InetAddressAndPort endpoint : endpoints) {
            for (int i = random.nextInt(4); i > 0; i--) {
                stock.receiveTiming(endpoint, random.nextInt(200), TimeUnit.MILLISECONDS);
            }
        }
        stock.updateScores();
    }

    private String selector() {
        return random.nextInt(2) == 0
                ? "{name: "
                        + ChaosSelector.class.getName()
                        + ", seed: "
                        + random.nextInt(1 << 20)
                        + "}"
                : SELECTORS[random.nextInt(SELECTORS.length)];
    }

    private ReadPlanner planner(RoutingPolicy policy) {
        TestRing ring = new TestRing();
        for (InetAddressAndPort endpoint : endpoints) {
            if (random.nextInt(40) > 0) { // The others have just joined.
                ring.join(endpoint, datacenters.get(endpoint));
            }
        }
        NodeRegistry nodes = ring.registry();
        ReplicaTable estimates = new ReplicaTable();
        nodes.all()
                .forEach(
                        node -> {
                            for (int i = random.nextInt(40); i > 0; i--) {
                                estimates.of(node.index()).sent(0);
                            }
                        });
        return new ReadPlanner(
                () -> policy,
                nodes,
                new SelectionInputs(
                        ScoreTable::empty,
                        () -> 1,
                        1,
                        () -> nodes.find(self),
                        nodes::isInRack,
                        estimates),
                StartOrder.TOPOLOGY,
                HookFailures::note);
    }

    /** Up to seven replicas a datacenter, once in a while far too many. */
    private EndpointsForToken replicas() {
        int most = random.nextInt(100) == 0 ? NODES : 1 + random.nextInt(7);
        List<InetAddressAndPort> shuffled = new ArrayList<>(endpoints);
        Collections.shuffle(shuffled, random);
        Map<String, Integer> placed = new HashMap<>();
        List<Replica> replicas = new ArrayList<>();
        for (InetAddressAndPort endpoint : shuffled) {
            if (placed.merge(datacenters.get(endpoint), 1, Integer::sum) <= most) {
                replicas.add(Replica.fullReplica(endpoint, RANGE));
            }
        }
        return EndpointsForToken.copyOf(TOKEN, replicas);
    }

    private static long total(ReadPlanner planner) {
        long total = 0;
        for (Fallback cause : Fallback.values()) {
            total += planner.fallbacks(cause);
        }
        return total;
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    private static void set(Class<?> owner, Object object, Object value, String name)
            throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    private final class Topology extends AbstractNetworkTopologySnitch {

        @Override
        public String getRack(InetAddressAndPort endpoint) {
            return "rack" + endpoint.getAddress().getAddress()[3] % 3;
        }

        @Override
        public String getDatacenter(InetAddressAndPort endpoint) {
            return datacenters.get(endpoint);
        }
    }

    /** Whose natural replicas are those of the plan at hand. */
    private final class Given extends SimpleStrategy {

        Given() {
            super("ks", new TokenMetadata(), new Topology(), Map.of("replication_factor", "1"));
        }

        @Override
        public EndpointsForToken getNaturalReplicasForToken(RingPosition<?> position) {
            return natural;
        }

        @Override
        public EndpointsForRange getNaturalReplicas(RingPosition<?> position) {
            return EndpointsForRange.copyOf(List.copyOf(natural.asList(replica -> replica)));
        }

        @Override
        public ReplicationFactor getReplicationFactor() {
            return ReplicationFactor.fullOnly(1);
        }
    }
}
