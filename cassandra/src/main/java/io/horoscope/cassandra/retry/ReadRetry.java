package io.horoscope.cassandra.retry;

import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.service.reads.DigestResolver;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * The retry of a read: one at most, by Cassandra or by Horoscope. Cassandra makes it when the read
 * takes longer than usual; Horoscope, where that was withheld, or where a request of it has failed.
 *
 * <p>Both add the first candidate without a request to the contacts of the same plan. Side by side,
 * they could ask one replica twice, and two of its answers would pass for those of two. So each
 * change of state is made under the lock of the callback: by the thread of the request, by a timer,
 * and by those that receive responses.
 */
public final class ReadRetry {

    private ReadRetry() {}

    /** Whether nothing has become of it yet. */
    static boolean isOpen(RetriedCallback callback) {
        synchronized (callback) {
            return callback.retryState() == null;
        }
    }

    /** Lets Cassandra make the retry now. False if that has been decided otherwise. */
    public static boolean leave(RetriedCallback callback) {
        return decide(callback, RetryState.LEFT_TO_CASSANDRA);
    }

    /**
     * Withholds the retry. False if that has been decided otherwise, or if only Cassandra may make
     * it: a replica with some of the data is a candidate, or all candidates are asked.
     */
    static boolean withhold(RetriedCallback callback) {
        return mayAsk((ReplicaPlan.ForTokenRead) callback.sharedPlan().get())
                && decide(callback, RetryState.WITHHELD);
    }

    private static boolean decide(RetriedCallback callback, RetryState state) {
        synchronized (callback) {
            if (callback.retryState() != null) {
                return false;
            }
            callback.retryState(state);
            return true;
        }
    }

    /** Whether it was neither made nor closed, and the read waits for answers. */
    static boolean isWithheld(RetriedCallback callback) {
        synchronized (callback) {
            return callback.retryState() == RetryState.WITHHELD && !callback.isSignalled();
        }
    }

    /**
     * The thread of the request no longer waits for answers: read repair works with the contacts.
     * From now on, nothing is retried.
     */
    public static void close(RetriedCallback callback) {
        synchronized (callback) {
            callback.retryState(RetryState.CLOSED);
        }
    }

    /** Makes the retry if it is withheld, and the read has not ended; returns whether it did. */
    public static boolean makeWithheld(RetriedCallback callback) {
        return make(callback, RetryState.WITHHELD);
    }

    /**
     * Whether the failure of a request may be made good by the next candidate. Not for read repair
     * and scans, whose contacts are others' affair; not where there is a request to spare; and not
     * where the next candidate may be of another datacenter, while each has to have its quorum.
     */
    static boolean isReplaceable(RetriedCallback callback) {
        ReplicaPlan<?, ?> shared = callback.sharedPlan().get();
        if (!isFirstOfRead(callback.callback()) || !(shared instanceof ReplicaPlan.ForTokenRead)) {
            return false;
        }
        ReplicaPlan.ForTokenRead plan = (ReplicaPlan.ForTokenRead) shared;
        return plan.consistencyLevel() != ConsistencyLevel.EACH_QUORUM
                && plan.contacts().size() <= plan.readQuorum()
                && mayAsk(plan)
                && isOpen(callback);
    }

    /** Only the first requests of a read compare digests; those of read repair compare data. */
    private static boolean isFirstOfRead(RequestCallback<?> callback) {
        return ((ReadCallback<?, ?>) callback).resolver instanceof DigestResolver;
    }

    /** Makes the retry of a read whose request has failed, if it is open; returns whether it did. */
    static boolean replaceFailed(RetriedCallback callback) {
        return make(callback, null);
    }

    private static boolean mayAsk(ReplicaPlan.ForTokenRead plan) {
        return next(plan) != null && !plan.readCandidates().anyMatch(Replica::isTransient);
    }

    private static Replica next(ReplicaPlan.ForTokenRead plan) {
        return plan.firstUncontactedCandidate(replica -> true);
    }

    /**
     * The first candidate without a request becomes a contact of the plan, and gets the read after
     * that.
     */
    private static boolean make(RetriedCallback callback, RetryState from) {
        Replica next;
        Message<ReadCommand> message;
        synchronized (callback) {
            if (callback.retryState() != from || callback.isSignalled()) {
                return false;
            }
            next = next((ReplicaPlan.ForTokenRead) callback.sharedPlan().get());
            if (next == null) {
                return false;
            }
            // Before: a contact without a request would be waited for.
            message = ReadTime.message(callback);
            callback.retryState(RetryState.MADE);
            Contacts.add(callback.sharedPlan(), next);
        }
        MessagingService.instance().sendWithCallback(message, next.endpoint(), callback.callback());
        return true;
    }
}
