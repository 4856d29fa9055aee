package io.horoscope.bench.lab.run.observe;

import io.horoscope.bench.lab.DaemonThreads;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.load.Operation;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * One operation of one node, counted by a question that waits for its answer. It has a thread of its own: a node that stands
 * still keeps only that one waiting.
 */
public final class AskedCounter implements NodeCounters {

    private final Operation operation;
    private final LongSupplier question;
    private final CounterSeries series = new CounterSeries();
    private final AtomicBoolean asking = new AtomicBoolean();
    private final ExecutorService asker =
            Executors.newSingleThreadExecutor(DaemonThreads.named("counter"));

    /**
     * @param question the count; throws {@link LabException} where there is no answer
     */
    public AskedCounter(Operation operation, LongSupplier question) {
        this.operation = operation;
        this.question = question;
    }

    @Override
    public void ask() {
        if (asking.compareAndSet(false, true)) {
            asker.execute(this::look);
        }
    }

    @Override
    public CounterSeries of(Operation wanted) {
        if (wanted != operation) {
            throw new IllegalArgumentException(wanted + " is not counted, only " + operation);
        }
        return series;
    }

    @Override
    public Collection<CounterSeries> all() {
        return List.of(series);
    }

    @Override
    public void close() {
        asker.shutdownNow();
    }

    private void look() {
        long askedNanos = System.nanoTime();
        try {
            long count = question.getAsLong();
            series.add(askedNanos / 2 + System.nanoTime() / 2, count);
        } catch (LabException e) {
            // The next look comes soon, and the series is straight between two of them.
            return;
        } finally {
            asking.set(false);
        }
    }
}
