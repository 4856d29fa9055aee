package io.horoscope.bench.jmh;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.token.Token;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.loadbalancing.DefaultLoadBalancingPolicy;
import com.datastax.oss.driver.internal.core.metadata.token.Murmur3TokenFactory;
import io.horoscope.driver.FakeClient;
import io.horoscope.driver.FakeNode;
import io.horoscope.driver.HoroscopeLoadBalancingPolicy;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a request costs in the load balancing policy of a client: {@code plan} makes one and takes its
 * first node, {@code request} also records the answer. Six nodes, three replicas, which a token map of
 * 96 tokens finds; connection pools are counters.
 *
 * <p>{@code ./scripts/jmh DriverBenchmark}. A plan of ours costs at most 200 ns more than the default
 * policy's, with slow replica avoidance on, and allocates no more.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public class DriverBenchmark {

    private static final int NODES = 6;
    private static final int TOKENS_OF_NODE = 16;
    private static final int KEYS = 1024;
    private static final long LATENCY_NANOS = 2_000_000;

    /** The default policy, or ours. */
    @Param({"default", "on"})
    public String policy;

    private final Request[] requests = new Request[KEYS];
    private DefaultLoadBalancingPolicy made;
    private DriverExecutionProfile profile;

    /** Makes the policy and its nodes. */
    @Setup
    public void start() {
        Cluster cluster = new Cluster();
        DriverContext context =
                FakeClient.context(
                        "advanced.netty.daemon = true\n"
                                + "basic.load-balancing-policy.local-datacenter = dc1\n"
                                + "advanced.horoscope.mode = on");
        profile = context.getConfig().getDefaultProfile();
        made =
                policy.equals("default")
                        ? new Default(context, cluster)
                        : new Ours(context, cluster);
        made.init(cluster.nodes, (node, distance) -> {});
        for (int key = 0; key < KEYS; key++) {
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES).putLong(0, key);
            requests[key] = SimpleStatement.newInstance("SELECT").setRoutingKey(bytes);
        }
        cluster.nodes.values().forEach(this::answer);
    }

    @Benchmark
    public Node plan(Caller caller) {
        return first(caller);
    }

    @Benchmark
    public Node request(Caller caller) {
        Node node = first(caller);
        answer(node);
        return node;
    }

    private Node first(Caller caller) {
        caller.plan = made.newQueryPlan(requests[caller.next()], FakeClient.SESSION);
        return caller.plan.poll();
    }

    private void answer(Node node) {
        made.onNodeSuccess(requests[0], LATENCY_NANOS, profile, node, "");
    }

    /** The state of one thread. */
    @State(Scope.Thread)
    public static class Caller {

        private int key;
        private Queue<Node> plan; // As a request keeps it.

        private int next() {
            key = (key + 1) % KEYS;
            return key;
        }
    }

    /** Nodes, a ring and connection pools. */
    private static final class Cluster {

        private final Map<UUID, Node> nodes = new HashMap<>();
        private final Map<Node, AtomicInteger> pools = new ConcurrentHashMap<>();
        private final TreeMap<Token, Set<Node>> ring = new TreeMap<>();
        private final Murmur3TokenFactory tokens = new Murmur3TokenFactory();

        private Cluster() {
            Node[] numbered = new Node[NODES];
            for (int i = 0; i < NODES; i++) {
                numbered[i] = new FakeNode(i, "dc1");
                nodes.put(numbered[i].getHostId(), numbered[i]);
                pools.put(numbered[i], new AtomicInteger(3));
            }
            for (int i = 0; i < NODES * TOKENS_OF_NODE; i++) {
                Set<Node> replicas =
                        Set.of(
                                numbered[i % NODES],
                                numbered[(i + 1) % NODES],
                                numbered[(i + 2) % NODES]);
                ring.put(tokens.hash(ByteBuffer.allocate(Integer.BYTES).putInt(0, i)), replicas);
            }
        }

        private Set<Node> replicas(Request request) {
            ByteBuffer key = request.getRoutingKey();
            Map.Entry<Token, Set<Node>> range =
                    key == null ? null : ring.ceilingEntry(tokens.hash(key));
            return range == null ? ring.firstEntry().getValue() : range.getValue();
        }

        private int inFlight(Node node) {
            return pools.get(node).get();
        }
    }

    private static final class Default extends DefaultLoadBalancingPolicy {

        private final Cluster cluster;

        private Default(DriverContext context, Cluster cluster) {
            super(context, DriverExecutionProfile.DEFAULT_NAME);
            this.cluster = cluster;
        }

        @Override
        protected Set<Node> getReplicas(Request request, Session session) {
            return cluster.replicas(request);
        }

        @Override
        protected int getInFlight(Node node, Session session) {
            return cluster.inFlight(node);
        }
    }

    private static final class Ours extends HoroscopeLoadBalancingPolicy {

        private final Cluster cluster;

        private Ours(DriverContext context, Cluster cluster) {
            super(context, DriverExecutionProfile.DEFAULT_NAME);
            this.cluster = cluster;
        }

        @Override
        protected Set<Node> getReplicas(Request request, Session session) {
            return cluster.replicas(request);
        }

        @Override
        protected int getInFlight(Node node, Session session) {
            return cluster.inFlight(node);
        }
    }
}
