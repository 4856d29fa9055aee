package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.retry.ReadRetry;
import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.retry.RetryLimit;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.exceptions.RequestFailureReason;
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
    public static long began() {
        return System.nanoTime();
    }

    /**
     * Whether Cassandra retries a read, now that it takes longer than usual. If so, Horoscope no
     * longer does; and not if Horoscope already has, whatever is installed by now.
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
        boolean isAllowed = true;
        if (current != null && waitedNanos >= TimeUnit.MICROSECONDS.toNanos(usualMicros) / 2) {
            try {
                isAllowed = current.mayRetry(read, (RetriedCallback) callback, waitedNanos);
            } catch (Throwable e) {
                HookFailures.note("to decide whether to retry a read", e);
            }
        }
        return isAllowed && leave(callback);
    }

    private static boolean leave(ReadCallback<?, ?> callback) {
        RetriedCallback woven = woven(callback);
        return woven == null || ReadRetry.leave(woven);
    }

    /**
     * Null where another agent has kept the class stock. Of an object, as compilers may find the
     * class woven or not.
     */
    private static RetriedCallback woven(Object callback) {
        return callback instanceof RetriedCallback ? (RetriedCallback) callback : null;
    }

    /**
     * A request of a read has failed: before that counts, a retry that is withheld is made, or the
     * request is replaced.
     */
    public static void failing(RetriedCallback callback, RequestFailureReason reason) {
        RetryLimit current = limit;
        try {
            if (!ReadRetry.makeWithheld(callback) && current != null) {
                current.replaceFailed(callback, reason);
            }
        } catch (Throwable e) {
            HookFailures.note("to retry a read that would fail", e);
        }
    }

    /** The coordinator no longer waits for answers to a read: nothing is retried any more. */
    public static void closed(ReadCallback<?, ?> callback) {
        RetriedCallback woven = woven(callback);
        if (woven == null) {
            return;
        }
        ReadRetry.close(woven);
        RetryLimit current = limit;
        if (current != null) {
            try {
                current.ended(woven);
            } catch (Throwable e) {
                HookFailures.note("to count a read", e);
            }
        }
    }
}
