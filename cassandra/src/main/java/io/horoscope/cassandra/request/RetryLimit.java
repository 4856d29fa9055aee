package io.horoscope.cassandra.request;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.ExpectedTime;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.tracing.Tracing;

/**
 * Puts off the speculative retries of this coordinator that exceed the setting {@code
 * retry_budget}. Thread-safe.
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
     * Whether a read that takes longer than usual may be retried now. If not, it may be after
     * {@link RetryBudget#LATEST} of its timeout.
     *
     * @param plan the current one, whose first candidate without a request is asked next
     */
    public boolean mayRetry(String keyspace, ReplicaPlan.ForTokenRead plan) {
        if (policy.get().retryBudget(keyspace) == RetryBudget.NO_LIMIT
                || budget.retry(waits(plan))) {
            return true;
        }
        withheld.increment();
        Tracing.trace("Horoscope: no speculative retry yet: too many reads were retried lately");
        return false;
    }

    private boolean waits(ReplicaPlan.ForTokenRead plan) {
        EndpointsForToken candidates = plan.readCandidates();
        for (int i = 0; i < candidates.size(); i++) {
            Replica candidate = candidates.get(i);
            if (!plan.contacts().contains(candidate)) {
                Node node = nodes.find(candidate.endpoint());
                return node != null
                        && ExpectedTime.waits(
                                inputs.replicas().find(node.index()), inputs.nowNanos());
            }
        }
        return false;
    }

    /** Retries that the limit has put off since the start. */
    public long withheld() {
        return withheld.sum();
    }
}
