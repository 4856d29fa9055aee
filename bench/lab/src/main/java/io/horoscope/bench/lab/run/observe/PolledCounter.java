package io.horoscope.bench.lab.run.observe;

import io.horoscope.bench.lab.DaemonThreads;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What one node executed of one operation on its own data over time, as the node counts it. */
public final class PolledCounter implements AutoCloseable {

    private final Supplier<CompletionStage<Long>> question;
    private final Runnable end;
    private final CounterSeries series = new CounterSeries();
    private final AtomicBoolean inFlight = new AtomicBoolean();

    private PolledCounter(Supplier<CompletionStage<Long>> question, Runnable end) {
        this.question = question;
        this.end = end;
    }

    /**
     * A counter with a thread of its own, which waits for responses: a stalled node delays no other
     * one.
     *
     * @param question the count; throws where there is none
     */
    public static PolledCounter blocking(LongSupplier question) {
        ExecutorService thread = Executors.newSingleThreadExecutor(DaemonThreads.named("counter"));
        return new PolledCounter(
                () -> CompletableFuture.supplyAsync(question::getAsLong, thread),
                thread::shutdownNow);
    }

    /** Polls without waiting, unless the last poll is in flight: an overloaded node is late. */
    void poll() {
        if (inFlight.compareAndSet(false, true)) {
            long askedNanos = System.nanoTime();
            question.get()
                    .whenComplete(
                            (count, failure) -> {
                                // Without a count the series is straight until the next one.
                                if (failure == null) {
                                    series.add(askedNanos / 2 + System.nanoTime() / 2, count);
                                }
                                inFlight.set(false);
                            });
        }
    }

    CounterSeries series() {
        return series;
    }

    @Override
    public void close() {
        end.run();
    }
}
