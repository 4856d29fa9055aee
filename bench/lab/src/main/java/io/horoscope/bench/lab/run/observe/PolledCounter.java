package io.horoscope.bench.lab.run.observe;

import io.horoscope.bench.lab.DaemonThreads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/** What one node executed of one operation on its own data over time, as the node counts it. */
public final class PolledCounter implements AutoCloseable {

    private final LongSupplier question;
    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(DaemonThreads.named("counter"));
    private final CounterSeries series = new CounterSeries();
    private final AtomicBoolean inFlight = new AtomicBoolean();

    /**
     * A counter with a thread of its own, which waits for responses: a stalled node delays no other
     * one.
     *
     * @param question the count; throws where there is none
     */
    public PolledCounter(LongSupplier question) {
        this.question = question;
    }

    /** Polls without waiting, unless the last poll is in flight: an overloaded node is late. */
    void poll() {
        if (inFlight.compareAndSet(false, true)) {
            long askedNanos = System.nanoTime();
            CompletionStage<Long> unused =
                    CompletableFuture.supplyAsync(question::getAsLong, thread)
                            .whenComplete((count, failure) -> add(askedNanos, count, failure));
        }
    }

    /** Without a count the series is straight until the next one. */
    private void add(long askedNanos, Long count, Throwable failure) {
        if (failure == null) {
            series.add(askedNanos / 2 + System.nanoTime() / 2, count);
        }
        inFlight.set(false);
    }

    CounterSeries series() {
        return series;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
