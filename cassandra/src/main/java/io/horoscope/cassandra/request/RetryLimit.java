package io.horoscope.cassandra.request;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.ReplicaStats;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.tracing.Tracing;

/**
 * Withholds the speculative retries of this coordinator that exceed the setting {@code
 * retry_budget}, or would only wait. Thread-safe.
 */
public final class RetryLimit {

    private final Supplier<RoutingPolicy> policy;
    private final NodeRegistry nodes;
    private final SelectionInputs inputs;
    private final RetryBudget budget =
            new RetryBudget(bound -> ThreadLocalRandom.current().nextInt(bound));
    private final LongAdder withheld = new LongAdder();

    /**
     * @param policy the one in force
     * @param inputs with the statistics of each replica
     */
    public RetryLimit(Supplier<RoutingPolicy> policy, NodeRegistry nodes, SelectionInputs inputs) {
        this.policy = policy;
        this.nodes = nodes;
        this.inputs = inputs;
    }

    /** Whether the reads of a keyspace are limited: else they are retried as by stock Cassandra. */
    public boolean isOn(String keyspace) {
        return policy.get().retryBudget(keyspace) < RetryBudget.NO_LIMIT;
    }

    /** A read has begun that may be retried. */
    public void began(String keyspace) {
        if (isOn(keyspace)) {
            budget.read(policy.get().retryBudget(keyspace));
        }
    }

    /**
     * Whether a read that takes longer than usual is retried; if not, that is counted and traced.
     *
     * @param plan the current one, whose first candidate without a request is asked next
     */
    public boolean mayRetry(String keyspace, ReplicaPlan.ForTokenRead plan) {
        if (!isOn(keyspace)) {
            return true;
        }
        EndpointsForToken contacts = plan.contacts();
        EndpointsForToken candidates = plan.readCandidates();
        List<ReplicaStats> asked = new ArrayList<>();
        ReplicaStats next = null;
        for (int i = candidates.size() - 1; i >= 0; i--) {
            Replica candidate = candidates.get(i);
            if (contacts.contains(candidate)) {
                asked.add(statistics(candidate));
            } else {
                next = statistics(candidate);
            }
        }
        boolean mayRetry =
                budget.mayRetry(asked, next, policy.get().selector().weights(), inputs.nowNanos());
        if (!mayRetry) {
            withheld.increment();
            Tracing.trace(
                    "Horoscope: no speculative retry: too many reads were retried lately, or it would"
                            + " wait at the next replica, too");
        }
        return mayRetry;
    }

    /** Null if it was never sent a request. */
    private ReplicaStats statistics(Replica replica) {
        Node node = nodes.find(replica.endpoint());
        return node == null ? null : inputs.replicas().find(node.index());
    }

    /** Retries that were not made, since the start. */
    public long withheld() {
        return withheld.sum();
    }
}
