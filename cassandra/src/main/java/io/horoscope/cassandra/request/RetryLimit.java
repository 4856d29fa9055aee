package io.horoscope.cassandra.request;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.Penalties;
import io.horoscope.core.replica.ReplicaStats;
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

    /** A read has begun that may be retried. */
    public void began(String keyspace) {
        double share = policy.get().retryBudget(keyspace);
        if (share < RetryBudget.NO_LIMIT) {
            budget.read(share);
        }
    }

    /**
     * Whether a read that takes longer than usual may be retried now. If not, it may be later, and
     * after {@link RetryBudget#LATEST} of its timeout in any case.
     *
     * @param plan the current one, whose first candidate without a request is asked next
     * @param isFirst whether it is the first time that this is asked for the read
     */
    public boolean mayRetry(String keyspace, ReplicaPlan.ForTokenRead plan, boolean isFirst) {
        if (policy.get().retryBudget(keyspace) == RetryBudget.NO_LIMIT || isWithin(plan)) {
            return true;
        }
        if (isFirst) {
            withheld.increment();
            Tracing.trace(
                    "Horoscope: no speculative retry yet: too many reads were retried lately, or it"
                            + " would wait at the next replica, too");
        }
        return false;
    }

    private boolean isWithin(ReplicaPlan.ForTokenRead plan) {
        long nowNanos = inputs.nowNanos();
        EndpointsForToken contacts = plan.contacts();
        EndpointsForToken candidates = plan.readCandidates();
        ReplicaStats next = null;
        boolean isStalled = false;
        for (int i = candidates.size() - 1; i >= 0; i--) {
            Replica candidate = candidates.get(i);
            if (contacts.contains(candidate)) {
                isStalled |= Penalties.isStalled(statistics(candidate), nowNanos);
            } else {
                next = statistics(candidate);
            }
        }
        return budget.retry(ExpectedTime.waits(next, nowNanos), isStalled);
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
