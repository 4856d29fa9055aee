package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.refuse.RefusableCallback;
import io.horoscope.cassandra.refuse.SentRead;
import io.horoscope.cassandra.request.RetryLimit;
import io.horoscope.core.plan.RetryBudget;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * Called by woven code when a coordinator waits for the answer to a read that it may retry
 * speculatively, and before it does. It fails open: reads are then retried as by stock Cassandra.
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

    /**
     * Whether to retry a read, now that it takes longer than usual. If the limit does not allow a
     * retry yet, it waits for the answer, and asks the limit again each time the read has taken twice
     * as long, at last when half of its timeout is over.
     *
     * @param beganNanos {@link System#nanoTime} when {@link #began} was called
     */
    public static boolean mayRetry(ReadCommand read, ReadCallback<?, ?> callback, long beganNanos) {
        RetryLimit current = limit;
        if (current == null) {
            return true;
        }
        long latestNanos = latestNanos(read);
        long takenNanos = 0; // So that the budget is asked first.
        while (!mayRetryNow(current, read, callback, takenNanos, latestNanos)) {
            if (takenNanos == 0) {
                current.putOff();
            } else if (takenNanos >= latestNanos) {
                return false;
            }
            long againNanos = RetryBudget.againAfter(System.nanoTime() - beganNanos, latestNanos);
            if (callback.await(againNanos, TimeUnit.NANOSECONDS)) {
                return false;
            }
            takenNanos = Math.max(againNanos, System.nanoTime() - beganNanos);
        }
        // The first time that it is asked may be late, too: where a table waits for so long.
        takenNanos = Math.max(takenNanos, System.nanoTime() - beganNanos);
        if (takenNanos < latestNanos) {
            mayRefuseRetry(current, read, callback, takenNanos);
        }
        return true;
    }

    /**
     * The coordinator begins to wait for the answers that are missing. If a replica refuses the
     * retry, which is dropped then, it is sent again once the read has taken twice as long, at last
     * when half of the timeout is over, and then no replica may refuse it.
     */
    public static void awaits(ReadCommand read, ReadCallback<?, ?> callback) {
        RefusableCallback refusable = (RefusableCallback) callback;
        SentRead sent = refusable.sentRead();
        if (sent == null) {
            return;
        }
        long latestNanos = latestNanos(read);
        long takenNanos = sent.retriedAfterNanos();
        while (takenNanos < latestNanos) {
            takenNanos = RetryBudget.againAfter(takenNanos, latestNanos);
            if (callback.await(takenNanos, TimeUnit.NANOSECONDS)) {
                return;
            }
            RefusalHook.retryAgain(refusable, takenNanos < latestNanos);
        }
    }

    private static long latestNanos(ReadCommand read) {
        return (long) (RetryBudget.LATEST * read.getTimeout(TimeUnit.NANOSECONDS));
    }

    private static void mayRefuseRetry(
            RetryLimit current, ReadCommand read, ReadCallback<?, ?> callback, long takenNanos) {
        try {
            String keyspace = read.metadata().keyspace;
            if (current.isOn(keyspace)) {
                RefusalHook.mayRefuseRetry(keyspace, (RefusableCallback) callback, takenNanos);
            }
        } catch (Throwable e) {
            HookFailures.note("to prepare a retry that may be refused", e);
        }
    }

    private static boolean mayRetryNow(
            RetryLimit current,
            ReadCommand read,
            ReadCallback<?, ?> callback,
            long takenNanos,
            long latestNanos) {
        try {
            ReplicaPlan.Shared<?, ?> plan = ((RefusableCallback) callback).sharedPlan();
            return current.mayRetry(
                    read.metadata().keyspace,
                    (ReplicaPlan.ForTokenRead) plan.get(),
                    takenNanos,
                    latestNanos);
        } catch (Throwable e) {
            HookFailures.note("to decide whether to retry a read", e);
            return true;
        }
    }
}
