package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.refuse.RefusableCallback;
import io.horoscope.cassandra.refuse.SentRead;
import java.util.function.Predicate;
import org.apache.cassandra.concurrent.ExecutorLocals;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.Replica;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.InboundMessageHandler;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * Puts a price on the reads of single keys, keeps retries off replicas that a refused read was sent
 * to, closes reads that no longer wait for answers, and refuses reads before they are put into the
 * queue.
 */
privileged aspect RefusalAspect {

    declare parents: ReadCallback implements RefusableCallback;

    public SentRead ReadCallback.horoscope;

    public SentRead ReadCallback.sentRead() {
        return horoscope;
    }

    public void ReadCallback.sentRead(SentRead read) {
        horoscope = read;
    }

    public ReplicaPlan.Shared ReadCallback.sharedPlan() {
        return replicaPlan;
    }

    public boolean ReadCallback.isSignalled() {
        return condition.isSignalled();
    }

    public RequestCallback ReadCallback.callback() {
        return this;
    }

    void around(Message message, InetAddressAndPort to, RequestCallback callback):
            call(void MessagingService.sendWithCallback(
                    Message, InetAddressAndPort, RequestCallback))
            && withincode(void AbstractReadExecutor.makeRequests(ReadCommand, Iterable))
            && args(message, to, callback) {
        proceed(RefusalHook.priced(message, to, (RefusableCallback) callback), to, callback);
    }

    before(ReadCallback callback):
            execution(void ReadCallback.onFailure(..))
            && this(callback) {
        RefusalHook.failing((RefusableCallback) callback);
    }

    after(ReadCallback callback):
            call(void ReadCallback.awaitResults())
            && withincode(void AbstractReadExecutor.awaitResponses(boolean))
            && target(callback) {
        RefusalHook.closed((RefusableCallback) callback);
    }

    Replica around(AbstractReadExecutor executor):
            call(Replica ReplicaPlan.ForRead+.firstUncontactedCandidate(Predicate))
            && withincode(void AbstractReadExecutor+.maybeTryAdditionalReplicas())
            && this(executor) {
        return RefusalHook.retried(proceed(executor), (RefusableCallback) executor.handler);
    }

    void around(ExecutorLocals locals, Runnable task):
            call(void Stage.execute(ExecutorLocals, Runnable))
            && withincode(void InboundMessageHandler.dispatch(..))
            && args(locals, task) {
        if (!RefusalHook.refused(locals, task)) {
            proceed(locals, task);
        }
    }
}
