package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.refuse.RefusableCallback;
import io.horoscope.cassandra.refuse.RetryLimit;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.db.ReadCommand;
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
            return current.mayRetry(read, (RefusableCallback) callback, waitedNanos);
        } catch (Throwable e) {
            HookFailures.note("to decide whether to retry a read", e);
            return true;
        }
    }
}
