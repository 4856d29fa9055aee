package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.refuse.RefusableCallback;
import io.horoscope.cassandra.request.RetryLimit;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * Called by woven code when a coordinator waits for the answer to a read that it may retry
 * speculatively, and before it does. It never waits itself, and fails open: reads are then retried as
 * by stock Cassandra.
 */
public final class RetryHook {

    private static volatile RetryLimit limit;

    private RetryHook() {}

    /** Sets the limit; null removes it. */
    public static void install(RetryLimit newLimit) {
        limit = newLimit;
    }

    /** The coordinator begins to wait for an answer. */
    public static void began(ReadCommand read) {
        RetryLimit current = limit;
        if (current == null) {
            return;
        }
        try {
            current.began(read.metadata().keyspace);
        } catch (Throwable e) {
            HookFailures.note("to count a read that may be retried", e);
        }
    }

    /** Whether to retry a read, now that it takes longer than usual. */
    public static boolean mayRetry(ReadCommand read, ReadCallback<?, ?> callback) {
        RetryLimit current = limit;
        if (current == null) {
            return true;
        }
        try {
            ReplicaPlan.Shared<?, ?> plan = ((RefusableCallback) callback).sharedPlan();
            return current.mayRetry(
                    read.metadata().keyspace, (ReplicaPlan.ForTokenRead) plan.get());
        } catch (Throwable e) {
            HookFailures.note("to decide whether to retry a read", e);
            return true;
        }
    }
}
