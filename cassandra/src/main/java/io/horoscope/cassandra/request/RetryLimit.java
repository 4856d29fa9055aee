package io.horoscope.cassandra.request;

import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.RetryBudget;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.cassandra.tracing.Tracing;

/**
 * Puts off the speculative retries of this coordinator that exceed the setting {@code
 * retry_budget}. Thread-safe.
 */
public final class RetryLimit {

    private final Supplier<RoutingPolicy> policy;
    private final RetryBudget budget =
            new RetryBudget(bound -> ThreadLocalRandom.current().nextInt(bound));
    private final LongAdder withheld = new LongAdder();

    /**
     * @param policy the one in force
     */
    public RetryLimit(Supplier<RoutingPolicy> policy) {
        this.policy = policy;
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
     */
    public boolean mayRetry(String keyspace) {
        if (policy.get().retryBudget(keyspace) == RetryBudget.NO_LIMIT || budget.retry()) {
            return true;
        }
        withheld.increment();
        Tracing.trace("Horoscope: no speculative retry yet: too many reads were retried lately");
        return false;
    }

    /** Retries that the limit has put off since the start. */
    public long withheld() {
        return withheld.sum();
    }
}
