package io.horoscope.cassandra.weave;

import io.horoscope.core.replica.RequestListener;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what a listener sees, by node; any thread. */
final class Tally implements RequestListener {

    private static final int NODES = 16;

    private final AtomicIntegerArray sent = new AtomicIntegerArray(NODES);
    private final AtomicIntegerArray answered = new AtomicIntegerArray(NODES);
    private final AtomicIntegerArray failed = new AtomicIntegerArray(NODES);
    private final AtomicIntegerArray discarded = new AtomicIntegerArray(NODES);
    private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);

    volatile int queued; // By the last answer.
    private volatile long serviceNanos;
    private volatile long latencyNanos;

    @Override
    public void sent(int node, long nowNanos) {
        sent.incrementAndGet(node);
    }

    @Override
    public void answered(
            int node, long nowNanos, long latency, int queuedReads, long serviceTimeNanos) {
        answered.incrementAndGet(node);
        queued = queuedReads;
        serviceNanos = serviceTimeNanos;
        latencyNanos = latency;
        least.accumulateAndGet(latency, Math::min);
    }

    @Override
    public void failed(int node, long nowNanos, long latency) {
        failed.incrementAndGet(node);
        least.accumulateAndGet(latency, Math::min);
    }

    @Override
    public void discarded(int node, long nowNanos) {
        discarded.incrementAndGet(node);
    }

    /** Such as {@code sent 2 answered 1 failed 1 discarded 0}. */
    String of(int node) {
        return "sent "
                + sent.get(node)
                + " answered "
                + answered.get(node)
                + " failed "
                + failed.get(node)
                + " discarded "
                + discarded.get(node);
    }

    int ended(int node) {
        return answered.get(node) + failed.get(node) + discarded.get(node);
    }

    /** What the last answer said. */
    String reported() {
        return "queued "
                + queued
                + ", service within latency "
                + (serviceNanos > 0 && serviceNanos <= latencyNanos);
    }

    /** The shortest latency of all, in nanoseconds. */
    long leastLatencyNanos() {
        return least.get();
    }
}
