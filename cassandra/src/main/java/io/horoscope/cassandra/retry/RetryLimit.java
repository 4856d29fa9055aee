package io.horoscope.cassandra.retry;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.cassandra.plan.SelectionInputs;
import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.ReplicaStats;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.cassandra.concurrent.ScheduledExecutors;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.EndpointsForToken;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.tracing.Tracing;

/**
 * Withholds the speculative retries of this coordinator that exceed the setting {@code
 * retry_budget}, or would only wait. A withheld one is made when half of the timeout is over, or at
 * once if a request of the read fails. Without one, a failed request is replaced as far as the budget
 * goes: the next candidate gets the read. Thread-safe; no thread waits for it.
 */
public final class RetryLimit {

    /**
     * A query that fails for one of these fails at all replicas; and a read that has used up its time
     * has none left. By name, as some versions of Cassandra lack some.
     */
    private static final Set<String> NOT_REPLACED =
            Set.of(
                    "READ_TOO_MANY_TOMBSTONES",
                    "READ_SIZE",
                    "READ_TOO_MANY_INDEXES",
                    "INCOMPATIBLE_SCHEMA",
                    "TIMEOUT");

    private final Supplier<RoutingPolicy> policy;
    private final NodeRegistry nodes;
    private final SelectionInputs inputs;
    private final RetryBudget budget =
            new RetryBudget(bound -> ThreadLocalRandom.current().nextInt(bound));
    private final LongAdder withheld = new LongAdder();
    private final LongAdder replaced = new LongAdder();

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

    /** A read of any table has ended: also of those that are never retried speculatively. */
    public void ended(RetriedCallback callback) {
        double share = policy.get().retryBudget(callback.readCommand().metadata().keyspace);
        if (share < RetryBudget.NO_LIMIT) {
            budget.read(share);
        }
    }

    /**
     * Whether a read that takes longer than usual is retried now. If not, that is counted and traced.
     * Reads whose contacts only Cassandra may change are always retried, as by stock. What was
     * decided before is for {@link ReadRetry#leave}.
     *
     * @param takenNanos since the read began, at least 0
     */
    public boolean mayRetry(ReadCommand command, RetriedCallback callback, long takenNanos) {
        if (!isOn(command.metadata().keyspace) || !ReadRetry.isOpen(callback)) {
            return true;
        }
        long timeoutNanos = command.getTimeout(TimeUnit.NANOSECONDS);
        long leftNanos = ReadTime.leftNanos(callback, inputs.nowNanos(), timeoutNanos);
        long latestNanos = (long) (RetryBudget.LATEST * (takenNanos + leftNanos));
        if (mayRetry(callback, takenNanos, latestNanos) || !ReadRetry.withhold(callback)) {
            return true;
        }
        withheld.increment();
        Tracing.trace(
                "Horoscope: no speculative retry yet: too many reads were retried lately, or it would"
                        + " wait at the next replica, too");
        if (takenNanos < latestNanos) { // Else only a failure makes the retry.
            retryLater(callback, takenNanos, latestNanos);
        }
        return false;
    }

    private boolean mayRetry(RetriedCallback callback, long takenNanos, long latestNanos) {
        Replicas of = replicas((ReplicaPlan.ForTokenRead) callback.sharedPlan().get());
        long nowNanos = inputs.nowNanos();
        return takenNanos < latestNanos
                ? budget.mayRetry(of.asked, of.next, nowNanos)
                : RetryBudget.mayRetryAtLast(of.asked, of.next, takenNanos, nowNanos);
    }

    /** The timer keeps no answer in memory: a read that has ended may be collected before. */
    @SuppressWarnings("FutureReturnValueIgnored") // It does nothing once the read has ended.
    private void retryLater(RetriedCallback callback, long takenNanos, long latestNanos) {
        WeakReference<RetriedCallback> waiting = new WeakReference<>(callback);
        ScheduledExecutors.scheduledFastTasks.schedule(
                () -> retryAtLast(waiting.get(), latestNanos),
                latestNanos - takenNanos,
                TimeUnit.NANOSECONDS);
    }

    private void retryAtLast(RetriedCallback callback, long latestNanos) {
        if (callback != null
                && ReadRetry.isWithheld(callback)
                && mayRetry(callback, latestNanos, latestNanos)) {
            ReadRetry.makeWithheld(callback);
        }
    }

    /** A request of a read has failed, before that counts: the next candidate gets the read. */
    public void replaceFailed(RetriedCallback callback, RequestFailureReason reason) {
        if (!NOT_REPLACED.contains(reason.name())
                && ReadRetry.isReplaceable(callback)
                && isOn(callback.readCommand().metadata().keyspace)
                && budget.mayReplaceFailed()
                && ReadRetry.replaceFailed(callback)) {
            replaced.increment();
            Tracing.trace("Horoscope: the next replica gets the read, as a request of it failed");
        }
    }

    /** The first candidate without a request is asked next. */
    private Replicas replicas(ReplicaPlan.ForTokenRead plan) {
        Replicas of = new Replicas();
        EndpointsForToken candidates = plan.readCandidates();
        for (int i = candidates.size() - 1; i >= 0; i--) {
            Replica candidate = candidates.get(i);
            if (plan.contacts().contains(candidate)) {
                of.asked.add(statistics(candidate));
            } else {
                of.next = statistics(candidate);
            }
        }
        return of;
    }

    private static final class Replicas {
        private final List<ReplicaStats> asked = new ArrayList<>();
        private ReplicaStats next;
    }

    /** Null if it was never sent a request. */
    private ReplicaStats statistics(Replica replica) {
        Node node = nodes.find(replica.endpoint());
        return node == null ? null : inputs.replicas().find(node.index());
    }

    /** Failed requests that were replaced since the start. */
    public long replaced() {
        return replaced.sum();
    }

    /** Retries that were withheld since the start. */
    public long withheld() {
        return withheld.sum();
    }
}
