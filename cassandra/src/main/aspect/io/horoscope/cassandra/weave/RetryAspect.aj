package io.horoscope.cassandra.weave;

import org.apache.cassandra.service.reads.AbstractReadExecutor;

/** Limits speculative retries. */
privileged aspect RetryAspect {

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
}
