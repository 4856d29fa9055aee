package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.refuse.RefusableCallback;
import io.horoscope.cassandra.refuse.RefusalCoordinator;
import io.horoscope.cassandra.refuse.RefusingReplica;
import io.horoscope.cassandra.refuse.SentRead;
import io.horoscope.cassandra.request.ArrivedMessages;
import org.apache.cassandra.concurrent.ExecutorLocals;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.RequestCallback;

/**
 * Called by woven code when a coordinator sends a read that may be refused, when that read is
 * refused or retried, and when a message arrives at a replica. It fails open: reads then carry no
 * price, and none is refused.
 */
public final class RefusalHook {

    /** The last one installed: its reads may still be in flight after it was removed. */
    private static volatile RefusalCoordinator coordinator;

    private static volatile boolean offers;
    private static volatile RefusingReplica replica;

    private RefusalHook() {}

    /**
     * Sets both sides; null removes them. Reads that carry a price already are still sent on when
     * they are refused.
     */
    public static void install(RefusalCoordinator newCoordinator, RefusingReplica newReplica) {
        if (newCoordinator != null) {
            coordinator = newCoordinator;
        }
        offers = newCoordinator != null;
        replica = newReplica;
    }

    /** The message of a read to send to a replica in place of {@code message}. */
    public static Message<?> priced(
            Message<?> message, InetAddressAndPort to, RefusableCallback callback) {
        if (!offers || SerialReads.isActive()) {
            return message;
        }
        try {
            return coordinator.priced(message, to, callback);
        } catch (Throwable e) {
            HookFailures.note("to put a price on a read", e);
            return message;
        }
    }

    /** What sends a refused read on; null if its callback is of no such read. */
    static Runnable sendOn(Message<?> refusal, RequestCallback<?> callback) {
        return callback instanceof RefusableCallback
                ? coordinator.sendOn(refusal, (RefusableCallback) callback)
                : null;
    }

    /** A request of a read has failed: a retry that is withheld is made before that counts. */
    public static void failing(RefusableCallback callback) {
        SentRead read = callback.sentRead();
        if (read == null) {
            return;
        }
        try {
            read.retryWithheld();
        } catch (Throwable e) {
            HookFailures.note("to retry a read that would fail", e);
        }
    }

    /** The coordinator no longer waits for answers to a read: a later refusal changes nothing. */
    public static void closed(RefusableCallback callback) {
        SentRead read = callback.sentRead();
        if (read != null) {
            read.close();
        }
    }

    /** The replica of a speculative retry, in place of the one that Cassandra has planned. */
    public static Replica retried(Replica planned, RefusableCallback callback) {
        SentRead read = callback.sentRead();
        if (read == null || planned == null) {
            return planned;
        }
        try {
            return read.retried(planned);
        } catch (Throwable e) {
            HookFailures.note("to choose the replica of a retry", e);
            return planned;
        }
    }

    /**
     * A message has arrived, whose task is about to be put into the queue of its stage.
     *
     * @param locals that the task would run with
     * @return whether it is a read that was refused: the task has run, without serving it
     */
    public static boolean refused(ExecutorLocals locals, Runnable task) {
        RefusingReplica current = replica;
        if (current == null) {
            return false;
        }
        Message<?> message;
        try {
            message = ArrivedMessages.of(task);
            if (message == null || !current.refuses(message)) {
                return false;
            }
        } catch (Throwable e) {
            HookFailures.note("to decide whether to refuse a read", e);
            return false;
        }
        current.runRefused(message, locals, task);
        return true;
    }

    /** Sends a read back to its coordinator instead of serving it, if it is refused. */
    public static boolean sentBack(Message<?> read) {
        RefusingReplica current = replica;
        if (current == null || !current.isRefused(read)) {
            return false;
        }
        try {
            current.sendBack(read);
        } catch (Throwable e) {
            HookFailures.note("to send a refused read back", e);
        }
        return true;
    }
}
