package io.horoscope.cassandra.schedule;

import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.ReadQueue;
import io.horoscope.core.schedule.Scheduling;
import java.util.Locale;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.apache.cassandra.tracing.TraceState;

/**
 * The queue of an executor of Cassandra, in the order of a policy. It is of the class that the
 * executor's field has, and replaces what the executor calls: add, poll and peek.
 *
 * <p>With {@code fifo} tasks are in the queue that this class extends, as they are: no wrapper, no
 * time stamp. With any other policy they are in a {@link ReadQueue}. After a change, what is in the
 * queue of before is served first.
 *
 * <p>An executor adds a task and then releases a permit; a thread takes a permit and then polls, and
 * fails if it gets nothing. So there are always at least as many tasks in the two queues as threads
 * with a permit that look for one. Such a thread finds both empty only if a task was added behind it
 * to the queue of before, by a thread that had looked at the policy before the change, and another
 * thread took the task in the other queue. Then it looks again: at most once for each change, and
 * for each thread that was adding at that moment.
 */
final class StageQueue extends ConcurrentLinkedQueue<Runnable> {

    private static final long serialVersionUID = 1;

    /** More than threads can be adding at the moment of a change; in vain it takes about 1 ms. */
    private static final int MOST_LOOKS = 10_000;

    private static final double NANOS_PER_MILLI = 1e6;

    private final transient ReadQueue<Runnable> reads;
    private final transient LongSupplier clock;
    private final transient BiConsumer<String, Throwable> failures;
    private volatile boolean isFifo = true;

    /**
     * A queue with the order {@code fifo}.
     *
     * @param reads empty
     * @param clock monotonic nanoseconds, on the clock of Cassandra's deadlines
     * @param failures counts and logs exceptions: the action that failed, and the exception
     */
    StageQueue(
            ReadQueue<Runnable> reads, LongSupplier clock, BiConsumer<String, Throwable> failures) {
        this.reads = reads;
        this.clock = clock;
        this.failures = failures;
    }

    /** From now on tasks are queued and served by this. One thread at a time. */
    void schedule(Scheduling scheduling) {
        reads.schedule(scheduling.guarded(failures));
        isFifo = scheduling.isFifo();
    }

    @Override
    public boolean add(Runnable task) {
        return offer(task);
    }

    @Override
    public boolean offer(Runnable task) {
        if (isFifo) {
            return super.offer(task);
        }
        long nowNanos = clock.getAsLong();
        reads.add(read(task, nowNanos), nowNanos);
        return true;
    }

    @Override
    public Runnable poll() {
        if (reads.waiting() == 0) {
            Runnable task = super.poll();
            if (task != null) {
                return task;
            }
        }
        return search();
    }

    @Override
    public Runnable peek() {
        Runnable task = super.peek();
        return task == null ? reads.peek() : task;
    }

    @Override
    public boolean isEmpty() {
        return reads.waiting() == 0 && super.isEmpty();
    }

    @Override
    public int size() {
        return super.size() + reads.waiting();
    }

    private Runnable search() {
        for (int look = 0; look < MOST_LOOKS; look++) {
            boolean readsFirst = isFifo;
            Runnable task = readsFirst ? next() : super.poll();
            if (task == null) {
                task = readsFirst ? super.poll() : next();
            }
            if (task != null) {
                return task;
            }
            Thread.onSpinWait();
        }
        return null;
    }

    /**
     * What the policy serves next. A read whose time is over is passed on as it is: when it runs,
     * Cassandra drops it, or, as its clock for messages is up to 2 ms behind, still serves it.
     */
    private Runnable next() {
        if (reads.waiting() == 0) {
            return null;
        }
        long nowNanos = clock.getAsLong();
        QueuedRead<Runnable> read = reads.poll(nowNanos);
        if (read == null) {
            return null;
        }
        trace(read, nowNanos);
        return read.isDropped() ? read.task() : ServedRead.of(read, reads, clock, nowNanos);
    }

    private QueuedRead<Runnable> read(Runnable task, long nowNanos) {
        try {
            return StageTasks.read(task, nowNanos, reads.scheduling());
        } catch (RuntimeException e) {
            failures.accept("to classify a read", e);
            return StageTasks.unknown(task);
        }
    }

    private void trace(QueuedRead<Runnable> read, long nowNanos) {
        try {
            TraceState trace = StageTasks.trace(read.task());
            if (trace != null) {
                trace.trace(text(read, nowNanos));
            }
        } catch (RuntimeException e) {
            failures.accept("to trace the wait of a read", e);
        }
    }

    private String text(QueuedRead<Runnable> read, long nowNanos) {
        return String.format(
                Locale.ROOT,
                "Horoscope: waited %.1f ms in level %d, priority %s, for a read thread; scans in"
                        + " service: %d",
                read.waitedNanos(nowNanos) / NANOS_PER_MILLI,
                read.level(),
                read.priority().name().toLowerCase(Locale.ROOT),
                reads.scansInService());
    }
}
