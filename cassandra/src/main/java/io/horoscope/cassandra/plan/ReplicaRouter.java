package io.horoscope.cassandra.plan;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.table.ScoreTable;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.locator.EndpointsForRange;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.ReplicaCollection;

/** Answers the woven calls: asks the policy in force whether to act, and {@link ReplicaOrder} for the order. */
public final class ReplicaRouter {

    private final RoutingControl control;
    private final ReplicaOrder order;

    /**
     * @param clock monotonic nanoseconds, on the clock that stamps the table
     * @param maxAgeNanos loads older than this are unknown
     * @param localNode this coordinator
     * @param replicas what this coordinator knows of the replicas by its own requests
     */
    public ReplicaRouter(
            RoutingControl control,
            NodeRegistry nodes,
            Supplier<ScoreTable> table,
            LongSupplier clock,
            long maxAgeNanos,
            Supplier<Node> localNode,
            ReplicaTable replicas) {
        this.control = control;
        this.order = new ReplicaOrder(nodes, table, clock, maxAgeNanos, localNode, replicas);
    }

    /** Whether the replicas of a keyspace's reads are to be sorted by the snitch below the dynamic one before they come here. */
    public boolean replacesDynamicSnitch(String keyspace) {
        return control.policy().replacesDynamicSnitch(keyspace);
    }

    /** The order in which to try the live replicas of a key, which come in Cassandra's. */
    public EndpointsForToken orderTokenRead(String keyspace, EndpointsForToken sorted) {
        RoutingPolicy policy = control.policy();
        return order.order(sorted, OperationClass.READ, policy.mode(keyspace), policy);
    }

    /** The order in which to try the live replicas of a range, which come in Cassandra's. */
    public EndpointsForRange orderRangeRead(String keyspace, EndpointsForRange sorted) {
        RoutingPolicy policy = control.policy();
        return order.order(sorted, OperationClass.SCAN, policy.mode(keyspace), policy);
    }

    /** Whether to read two neighbouring ranges by one request: only if Cassandra and the selector both are for it. */
    public boolean isWorthMerging(
            boolean vanilla,
            ReplicaCollection<?> shared,
            ReplicaCollection<?> left,
            ReplicaCollection<?> right) {
        return vanilla && order.isWorthMerging(shared, left, right, control.policy());
    }
}
