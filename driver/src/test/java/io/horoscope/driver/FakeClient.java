package io.horoscope.driver;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.LoadBalancingPolicy;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * A driver without connections: its real context and configuration, connection pools as numbers, a
 * clock, and policies whose chance is seeded. Its context and session are the benchmark's, too.
 */
public final class FakeClient {

    static final String LOCAL = "basic.load-balancing-policy.local-datacenter = dc1\n";

    /** A request of the key whose replicas are {@link #replicas}. */
    static final SimpleStatement READ =
            SimpleStatement.newInstance("SELECT v FROM t WHERE k = 1")
                    .setRoutingKey(ByteBuffer.allocate(1));

    static final SimpleStatement SCAN = SimpleStatement.newInstance("SELECT v FROM t");

    /** Not used by what is tested. */
    public static final Session SESSION =
            (Session)
                    Proxy.newProxyInstance(
                            FakeClient.class.getClassLoader(),
                            new Class<?>[] {Session.class},
                            (self, method, arguments) -> {
                                throw new UnsupportedOperationException(method.getName());
                            });

    /** What an object of {@link #fake} does with arguments. */
    @FunctionalInterface
    interface Answer {
        Object of(Object... arguments);
    }

    final Map<Node, Integer> pools = new HashMap<>();
    final Set<Node> replicas = new LinkedHashSet<>();
    long nowNanos = 1_000_000_000L;

    /**
     * The driver's context.
     *
     * @param options below {@code datastax-java-driver}
     */
    public static DriverContext context(String options) {
        return context(options, ProgrammaticArguments.builder().build());
    }

    static DriverContext context(String options, ProgrammaticArguments arguments) {
        return context(
                DriverConfigLoader.fromString("datastax-java-driver {\n" + options + "}"),
                arguments);
    }

    static DriverContext context(DriverConfigLoader loader, ProgrammaticArguments arguments) {
        DefaultDriverContext context = new DefaultDriverContext(loader, arguments);
        // One that the user gave, so that the local datacenter has to be given, too.
        context.getMetadataManager().addContactPoints(Set.of(new FakeNode(1, "dc1").getEndPoint()));
        return context;
    }

    /** An object whose methods, by their names, have these results, or an {@link Answer} for one. */
    static <T> T fake(Class<T> type, Map<String, Object> results) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (self, method, arguments) -> {
                            Object result = results.get(method.getName());
                            return result instanceof Answer
                                    ? ((Answer) result).of(arguments)
                                    : result;
                        }));
    }

    /** A policy of ours that knows these nodes. */
    Ours ours(String options, Node... nodes) {
        return started(new Ours(context(options), this, 1), nodes);
    }

    /** A default policy that knows them. */
    Twin twin(String options, Node... nodes) {
        return started(new Twin(context(options), this, 1), nodes);
    }

    static <T extends LoadBalancingPolicy> T started(T policy, Node... nodes) {
        Map<UUID, Node> known = new LinkedHashMap<>();
        Arrays.asList(nodes).forEach(node -> known.put(node.getHostId(), node));
        policy.init(known, (node, distance) -> {});
        return policy;
    }

    static Node[] nodes(int count, String datacenter) {
        Node[] nodes = new Node[count];
        Arrays.setAll(nodes, i -> new FakeNode(i + 1, datacenter));
        return nodes;
    }

    static List<Node> drain(Queue<Node> plan) {
        List<Node> nodes = new ArrayList<>();
        for (Node node = plan.poll(); node != null; node = plan.poll()) {
            nodes.add(node);
        }
        return nodes;
    }

    int inFlight(Node node) {
        return pools.getOrDefault(node, 0);
    }

    void sent(Node node) {
        pools.merge(node, 1, Integer::sum);
    }

    /** A response releases its stream before the policy is notified. */
    void released(Node node) {
        pools.merge(node, -1, Integer::sum);
    }

    private Set<Node> replicasOf(Request request) {
        return request == null || request.getRoutingKey() == null ? Set.of() : replicas;
    }

    /** From one order, however the driver has shuffled them. */
    private static void shuffle(Object[] nodes, int count, SplittableRandom random) {
        Arrays.sort(nodes, 0, count, Comparator.comparing(Object::toString));
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            Object moved = nodes[i];
            nodes[i] = nodes[other];
            nodes[other] = moved;
        }
    }

    /** Ours, beside this client. */
    static final class Ours extends HoroscopeLoadBalancingPolicy {

        private final FakeClient client;
        private final SplittableRandom random;

        Ours(DriverContext context, FakeClient client, long seed) {
            super(context, "default");
            this.client = client;
            this.random = new SplittableRandom(seed);
        }

        List<Node> plan() {
            return plan(READ);
        }

        List<Node> plan(Request request) {
            return drain(newQueryPlan(request, SESSION));
        }

        DriverExecutionProfile profile() {
            return profile;
        }

        void answered(Node node, long latencyNanos) {
            onNodeSuccess(READ, latencyNanos, profile, node, "");
        }

        void failed(Node node) {
            onNodeError(READ, new IllegalStateException("test"), 1_000, profile, node, "");
        }

        @Override
        protected Set<Node> getReplicas(Request request, Session session) {
            return client.replicasOf(request);
        }

        @Override
        protected int getInFlight(Node node, Session session) {
            return client.inFlight(node);
        }

        @Override
        protected long nanoTime() {
            return client.nowNanos;
        }

        @Override
        protected void shuffleHead(Object[] nodes, int count) {
            super.shuffleHead(nodes, count);
            shuffle(nodes, count, random);
        }
    }

    /** The default policy, beside this client. */
    static final class Twin extends DefaultLoadBalancingPolicy {

        private final FakeClient client;
        private final SplittableRandom random;

        Twin(DriverContext context, FakeClient client, long seed) {
            super(context, "default");
            this.client = client;
            this.random = new SplittableRandom(seed);
        }

        List<Node> plan(Request request) {
            return drain(newQueryPlan(request, SESSION));
        }

        @Override
        protected Set<Node> getReplicas(Request request, Session session) {
            return client.replicasOf(request);
        }

        @Override
        protected int getInFlight(Node node, Session session) {
            return client.inFlight(node);
        }

        @Override
        protected long nanoTime() {
            return client.nowNanos;
        }

        @Override
        protected void shuffleHead(Object[] nodes, int count) {
            shuffle(nodes, count, random);
        }
    }
}
