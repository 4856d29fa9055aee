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
 * Puts off the speculative retries of this coordinator that exceed the setting {@code
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
     * Whether a read that takes longer than usual is retried now. If not, it may be later.
     *
     * @param plan the current one, whose first candidate without a request is asked next
     * @param takenNanos since the read began
     * @param latestNanos {@link RetryBudget#LATEST} of its timeout
     */
    public boolean mayRetry(
            String keyspace, ReplicaPlan.ForTokenRead plan, long takenNanos, long latestNanos) {
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
        return budget.mayRetry(asked, next, takenNanos, latestNanos, inputs.nowNanos());
    }

    /** A read is not retried yet. */
    public void putOff() {
        withheld.increment();
        Tracing.trace(
                "Horoscope: no speculative retry yet: too many reads were retried lately, or it would"
                        + " wait at the next replica, too");
    }

    /** Null if it was never sent a request. */
    private ReplicaStats statistics(Replica replica) {
        Node node = nodes.find(replica.endpoint());
        return node == null ? null : inputs.replicas().find(node.index());
    }

    /** Retries that were put off since the start. */
    public long withheld() {
        return withheld.sum();
    }
}
