package io.horoscope.cassandra.schedule;

import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadQueue;
import java.util.function.LongSupplier;
import org.apache.cassandra.concurrent.DebuggableTask.RunnableDebuggableTask;

/** A task that was polled, to be run by the thread that polled it, which then ends its service. */
class ServedRead implements Runnable {

    private final QueuedRead<Runnable> read;
    private final ReadQueue<Runnable> queue;
    private final LongSupplier clock;
    private final long startedNanos;

    private ServedRead(
            QueuedRead<Runnable> read,
            ReadQueue<Runnable> queue,
            LongSupplier clock,
            long startedNanos) {
        this.read = read;
        this.queue = queue;
        this.clock = clock;
        this.startedNanos = startedNanos;
    }

    /** What the thread is to run in place of the task. */
    static Runnable of(
            QueuedRead<Runnable> read,
            ReadQueue<Runnable> queue,
            LongSupplier clock,
            long startedNanos) {
        return read.task() instanceof RunnableDebuggableTask
                ? new Debuggable(read, queue, clock, startedNanos)
                : new ServedRead(read, queue, clock, startedNanos);
    }

    @Override
    public final void run() {
        try {
            read.task().run();
        } finally {
            queue.ended(read, (double) (clock.getAsLong() - startedNanos));
        }
    }

    @Override
    public final String toString() {
        return read.task().toString();
    }

    /** A task that {@code system_views.queries} shows while it runs. */
    private static final class Debuggable extends ServedRead implements RunnableDebuggableTask {

        private final RunnableDebuggableTask task;

        Debuggable(
                QueuedRead<Runnable> read,
                ReadQueue<Runnable> queue,
                LongSupplier clock,
                long startedNanos) {
            super(read, queue, clock, startedNanos);
            this.task = (RunnableDebuggableTask) read.task();
        }

        @Override
        public long creationTimeNanos() {
            return task.creationTimeNanos();
        }

        @Override
        public long startTimeNanos() {
            return task.startTimeNanos();
        }

        @Override
        public String description() {
            return task.description();
        }
    }
}
