package io.horoscope.bench.sim.cluster;

import io.horoscope.core.plan.Fallback;
import io.horoscope.core.plan.GuardedSelector;
import io.horoscope.core.plan.ReadPlan;
import io.horoscope.core.replica.ReplicaRequest;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.RequestListener;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Orders the replicas of a coordinator's reads by the shipped plan engine, and as stock Cassandra
 * does wherever the engine falls back, or altogether where the selector is the dynamic snitch
 * itself.
 */
public final class Planner {

    /**
     * What a coordinator orders replicas with.
     *
     * @param selector orders the replicas; {@code stock} itself for stock Cassandra
     * @param stock Cassandra's dynamic snitch, or null where the selector neither starts from its
     *     order nor may fail: the run then ends with the failure
     */
    public record Selectors(ReplicaSelector selector, DynamicSnitchSelector stock) {}

    private final Cluster cluster;
    private final Location location;
    private final GuardedSelector selector;
    private final DynamicSnitchSelector stock;
    private final RequestListener followers;
    private final NodeLoads loads;
    private final ReplicaTable replicas = new ReplicaTable();
    private final ReadPlan plan;
    private final int[] topology;
    private final int[] start;
    private final int[] order;
    private Fallback fallback;

    public Planner(
            Cluster cluster,
            Location location,
            Selectors selectors,
            NodeLoads loads,
            UniformRandomProvider random) {
        this.cluster = cluster;
        this.location = location;
        this.selector = GuardedSelector.of(selectors.selector);
        this.stock = selectors.stock;
        this.followers = stock == null ? this.selector : new ReadFollowers(stock, this.selector);
        this.loads = loads;
        this.topology = new int[cluster.nodes()];
        this.start = new int[cluster.nodes()];
        this.order = new int[cluster.nodes()];
        int most = Math.max(cluster.nodes(), ReadPlan.MAXIMUM_REPLICAS);
        SelectionContext context = new SelectionContext(random::nextInt, replicas, most);
        this.plan = new ReadPlan(context.racks(node -> cluster.isInKnownRack(node, location)));
    }

    Location location() {
        return location;
    }

    /** The loads of nodes that were reported to this coordinator. */
    NodeLoads loads() {
        return loads;
    }

    /** The selector that it follows. */
    public GuardedSelector selector() {
        return selector;
    }

    /** A request of this coordinator to a replica. */
    ReplicaRequest request(int node, boolean isScan, boolean isDiverted, long nowNanos) {
        return new ReplicaRequest(node, replicas.of(node), followers, isScan, isDiverted, nowNanos);
    }

    /** Orders the live replicas of a read; returns how many there are. */
    int plan(Read read, long nowNanos) {
        int count = cluster.liveReplicas(read.group, location, topology);
        fill(read, nowNanos);
        fallback = null;
        if (isStock()) {
            stockOrder(count, order);
            return count;
        }
        System.arraycopy(topology, 0, start, 0, count);
        if (selector.startsFromStockOrder()) {
            stockOrder(count, start);
        }
        plan.clear();
        for (int i = 0; i < count; i++) {
            addToPlan(start[i]);
        }
        fallback = plan.decide(selector);
        if (fallback != null) {
            stockOrder(count, order);
            return count;
        }
        for (int place = 0; place < count; place++) {
            order[place] = start[plan.position(place)];
        }
        return count;
    }

    /** The order of the read that was planned last. */
    int[] order() {
        return order;
    }

    /** The order of the topology for the read that was planned last. */
    int[] topology() {
        return topology;
    }

    /** Of its own requests to a node; null if there were none. */
    ReplicaStats statistics(int node) {
        return replicas.find(node);
    }

    /** The same of several nodes. */
    List<ReplicaStats> statistics(int[] nodes) {
        return Arrays.stream(nodes).mapToObj(replicas::find).collect(Collectors.toList());
    }

    /** Why the read that was planned last has stock's order, or null. */
    Fallback fallback() {
        return fallback;
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isStock() {
        return selector.unguarded() == stock;
    }

    /** All datacenters together: the dynamic snitch orders by what it measured alone. */
    private void stockOrder(int count, int[] out) {
        if (stock == null) {
            throw new IllegalStateException(selector.name() + ": " + fallback, plan.failure());
        }
        System.arraycopy(topology, 0, out, 0, count);
        stock.order(out, count, plan.context());
    }

    private void addToPlan(int node) {
        int datacenter = cluster.ring().datacenter(node);
        int number = datacenter == location.datacenter() ? ReadPlan.LOCAL : 1 + datacenter;
        plan.add(node, number, 0, roundTripNanos(node));
    }

    private double roundTripNanos(int node) {
        return 2.0 * cluster.network().leastDelayNanos(location, node);
    }

    private void fill(Read read, long nowNanos) {
        long token = Ring.tokenOf(read.key);
        plan.context()
                .fill(
                        loads.table(),
                        nowNanos,
                        cluster.settings().maxAgeNanos(),
                        read.operation,
                        location.node())
                .key(token, token);
        cluster.planning(read);
    }
}
