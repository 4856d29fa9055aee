package io.horoscope.cassandra.weave;

import io.horoscope.cassandra.retry.RetriedCallback;
import io.horoscope.cassandra.retry.WithheldRetry;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.service.reads.AbstractReadExecutor;
import org.apache.cassandra.service.reads.ReadCallback;

/** Limits speculative retries, and makes those that were withheld before their reads fail. */
privileged aspect RetryAspect {

    declare parents: ReadCallback implements RetriedCallback;

    public WithheldRetry ReadCallback.horoscope;

    public WithheldRetry ReadCallback.withheldRetry() {
        return horoscope;
    }

    public void ReadCallback.withheldRetry(WithheldRetry retry) {
        horoscope = retry;
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

    boolean around(AbstractReadExecutor executor):
            call(boolean AbstractReadExecutor+.shouldSpeculateAndMaybeWait())
            && withincode(void AbstractReadExecutor+.maybeTryAdditionalReplicas())
            && this(executor) {
        long began = RetryHook.began(executor.command);
        return proceed(executor)
                && RetryHook.mayRetry(
                        executor.command,
                        executor.handler,
                        began,
                        executor.cfs.sampleReadLatencyMicros);
    }

    before(ReadCallback callback):
            execution(void ReadCallback.onFailure(..))
            && this(callback) {
        RetryHook.failing((RetriedCallback) callback);
    }

    after(ReadCallback callback):
            call(void ReadCallback.awaitResults())
            && withincode(void AbstractReadExecutor.awaitResponses(boolean))
            && target(callback) {
        RetryHook.closed(callback);
    }
}
