package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.retry.RetryLimit;
import io.horoscope.cassandra.retry.WithheldRetry;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * Called by woven code when a coordinator waits for the answer to a read that it may retry
 * speculatively, before it does, and when the read fails or ends. It never waits itself, and fails
 * open: reads are then retried as by stock Cassandra.
 */
public final class RetryHook {

    private static volatile RetryLimit limit;

    private RetryHook() {}

    /** Sets the limit; null removes it. */
    public static void install(RetryLimit newLimit) {
        limit = newLimit;
    }

    /** The coordinator begins to wait for an answer; returns the time. */
    public static long began(ReadCommand read) {
        RetryLimit current = limit;
        if (current != null) {
            try {
                current.began(read.metadata().keyspace);
            } catch (Throwable e) {
                HookFailures.note("to count a read that may be retried", e);
            }
        }
        return System.nanoTime();
    }

    /**
     * Whether to retry a read, now that it takes longer than usual.
     *
     * @param beganNanos what {@link #began} returned
     * @param usualMicros the time after which the table's reads are retried, since the request began.
     *     Where this thread has waited for less than half of that, the request is older, as for the
     *     later keys of IN: all of them have taken longer than usual then, and are retried as by
     *     stock Cassandra.
     */
    public static boolean mayRetry(
            ReadCommand read, ReadCallback<?, ?> callback, long beganNanos, long usualMicros) {
        RetryLimit current = limit;
        long waitedNanos = System.nanoTime() - beganNanos;
        if (current == null || waitedNanos < TimeUnit.MICROSECONDS.toNanos(usualMicros) / 2) {
            return true;
        }
        try {
            return current.mayRetry(read, (RetriedCallback) callback, waitedNanos);
        } catch (Throwable e) {
            HookFailures.note("to decide whether to retry a read", e);
            return true;
        }
    }

    /** A request of a read has failed: a retry that is withheld is made before that counts. */
    public static void failing(RetriedCallback callback) {
        WithheldRetry retry = callback.withheldRetry();
        if (retry == null) {
            return;
        }
        try {
            retry.make();
        } catch (Throwable e) {
            HookFailures.note("to retry a read that would fail", e);
        }
    }

    /**
     * The coordinator no longer waits for answers to a read: nothing is retried any more. Where
     * another agent has kept the callback's class stock, there is nothing to close.
     */
    public static void closed(ReadCallback<?, ?> callback) {
        WithheldRetry retry =
                callback instanceof RetriedCallback
                        ? ((RetriedCallback) callback).withheldRetry()
                        : null;
        if (retry != null) {
            retry.close();
        }
    }
}
