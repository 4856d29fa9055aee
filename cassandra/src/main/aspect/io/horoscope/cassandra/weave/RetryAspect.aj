package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.retry.RetryState;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.ReadCallback;

/**
 * Limits speculative retries, makes those that were withheld before their reads fail, and replaces
 * failed requests.
 */
privileged aspect RetryAspect {

    declare parents: ReadCallback implements RetriedCallback;

    public RetryState ReadCallback.horoscope;

    public RetryState ReadCallback.retryState() {
        return horoscope;
    }

    public void ReadCallback.retryState(RetryState state) {
        horoscope = state;
    }

    public ReplicaPlan.Shared ReadCallback.sharedPlan() {
        return replicaPlan;
    }

    public ReadCommand ReadCallback.readCommand() {
        return command;
    }

    public boolean ReadCallback.isSignalled() {
        return condition.isSignalled();
    }

    public RequestCallback ReadCallback.callback() {
        return this;
    }

    boolean around(AbstractReadExecutor executor):
            call(boolean AbstractReadExecutor+.shouldSpeculateAndMaybeWait())
            && withincode(void AbstractReadExecutor+.maybeTryAdditionalReplicas())
            && this(executor) {
        long began = RetryHook.began();
        return proceed(executor)
                && RetryHook.mayRetry(
                        executor.command,
                        executor.handler,
                        began,
                        executor.cfs.sampleReadLatencyMicros);
    }

    before(ReadCallback callback, RequestFailureReason reason):
            execution(void ReadCallback.onFailure(InetAddressAndPort, RequestFailureReason))
            && this(callback)
            && args(*, reason) {
        RetryHook.failing((RetriedCallback) callback, reason);
    }

    after(ReadCallback callback):
            call(void ReadCallback.awaitResults())
            && withincode(void AbstractReadExecutor.awaitResponses(boolean))
            && target(callback) {
        RetryHook.closed(callback);
    }
}
