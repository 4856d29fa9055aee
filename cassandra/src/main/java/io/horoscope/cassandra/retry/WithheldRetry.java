package io.horoscope.cassandra.retry;

import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessageFlag;
import org.apache.cassandra.net.MessagingService;

/**
 * The speculative retry of a read that was not made when Cassandra would have made it: waiting, then
 * made or closed, each once. Thread-safe: a timer or the response that fails the read makes it, the
 * thread of the request closes it.
 */
public final class WithheldRetry {

    private final ReadCommand command;
    private final RetriedCallback callback;
    private boolean isWaiting = true;

    private WithheldRetry(ReadCommand command, RetriedCallback callback) {
        this.command = command;
        this.callback = callback;
    }

    /**
     * Withholds the retry of a read, or returns null if only Cassandra may make it: a replica with
     * some of the data is a candidate, or all candidates are asked.
     */
    static WithheldRetry of(ReadCommand command, RetriedCallback callback) {
        ReplicaPlan.ForTokenRead plan = (ReplicaPlan.ForTokenRead) callback.sharedPlan().get();
        if (plan.readCandidates().anyMatch(Replica::isTransient) || next(plan) == null) {
            return null;
        }
        WithheldRetry retry = new WithheldRetry(command, callback);
        callback.withheldRetry(retry);
        return retry;
    }

    private static Replica next(ReplicaPlan.ForTokenRead plan) {
        return plan.firstUncontactedCandidate(replica -> true);
    }

    /** Whether it was neither made nor closed, and the read waits for answers. */
    synchronized boolean isWaiting() {
        return isWaiting && !callback.isSignalled();
    }

    /** The thread of the request no longer waits for answers: read repair works with the contacts. */
    public synchronized void close() {
        isWaiting = false;
    }

    /**
     * Makes the retry: the first candidate without a request becomes a contact of the plan, and gets
     * the read after that. Does nothing if it was made or closed, or the read has ended.
     */
    public void make() {
        Replica next;
        synchronized (this) {
            if (!isWaiting()) {
                return;
            }
            isWaiting = false;
            next = next((ReplicaPlan.ForTokenRead) callback.sharedPlan().get());
            Contacts.add(callback.sharedPlan(), next);
        }
        Message<ReadCommand> message =
                Message.outWithFlag(command.verb(), command, MessageFlag.CALL_BACK_ON_FAILURE);
        MessagingService.instance().sendWithCallback(message, next.endpoint(), callback.callback());
    }
}
