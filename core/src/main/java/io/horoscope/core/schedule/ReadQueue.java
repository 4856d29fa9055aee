package io.horoscope.core.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The reads that wait at a replica: levels, each first in, first out, between which the policy in
 * force chooses. All threads may call everything at once; nothing takes a lock.
 *
 * <p>A poll begins by taking one of {@code waiting} away, which counts reads after they are in
 * their level. So there are at least as many reads in the levels as polls that look for one, and a
 * poll that finds none where it looked tries again: another poll has taken that read, or a read
 * arrived behind its back and another poll took the one that it was to find. Somebody makes
 * progress in either case. A thread with a read of its own to claim, as Cassandra's worker with a
 * task permit, always gets a read. Any other thread may get none although a read waits, while an
 * earlier poll has claimed a read and not yet taken it.
 *
 * <p>A change of the scheduling leaves every read where it is: all policies choose among the same
 * levels, by what they know of the heads.
 *
 * @param <T> what the caller queues
 */
public final class ReadQueue<T> {

    /** How many levels there are. */
    public static final int LEVELS = Levels.COUNT;

    private final List<ConcurrentLinkedQueue<QueuedRead<T>>> levels = new ArrayList<>();
    private final List<LevelCounts> counts = new ArrayList<>();
    private final ExpectedCosts costs;
    private final Heads all = new AllHeads();
    private final Heads points = new PointHeads();
    private final AtomicInteger waiting = new AtomicInteger(); // Not yet claimed by a poll.
    private final AtomicInteger scanThreads = new AtomicInteger(); // That serve scans.
    private final AtomicInteger levelsInUse = new AtomicInteger(); // Others never had a read.
    private volatile Scheduling scheduling;

    /**
     * @param costs what policies expect of reads; may be shared
     */
    public ReadQueue(Scheduling scheduling, ExpectedCosts costs) {
        this.scheduling = scheduling;
        this.costs = costs;
        for (int level = 0; level < LEVELS; level++) {
            levels.add(new ConcurrentLinkedQueue<>());
            counts.add(new LevelCounts());
        }
    }

    /** From now on reads arrive and are served by this. */
    public void schedule(Scheduling changed) {
        scheduling = changed;
    }

    /** What is in force. */
    public Scheduling scheduling() {
        return scheduling;
    }

    /** A read arrives, once for each {@link QueuedRead}. */
    public void add(QueuedRead<T> read, long nowNanos) {
        SchedulingPolicy policy = scheduling.policy();
        read.arrivedNanos = nowNanos;
        read.usualNanos = costs.nanos(read.table(), read.readClass(), read.hintedNanos());
        read.costNanos = policy.costNanos(read);
        read.level = policy.level(read);
        if (read.level >= levelsInUse.get()) {
            levelsInUse.accumulateAndGet(read.level + 1, Math::max);
        }
        levels.get(read.level).add(read);
        waiting.incrementAndGet();
    }

    /**
     * The read to serve next; null if none waits. A read that is dropped must not be served and has
     * ended; any other one has to be passed to {@link #ended}.
     */
    public QueuedRead<T> poll(long nowNanos) {
        if (!claim()) {
            return null;
        }
        Scheduling now;
        QueuedRead<T> read;
        do {
            now = scheduling;
            read = take(now, nowNanos);
        } while (read == null);
        if (read.isTooLate(now.dropsEarly(), nowNanos)) {
            read.isDropped = true;
            counts.get(read.level).dropped();
            leave(read);
        }
        return read;
    }

    /**
     * A read was served.
     *
     * @param serviceNanos from the poll on, at least 0
     */
    public void ended(QueuedRead<T> read, double serviceNanos) {
        leave(read);
        counts.get(read.level).served(read.costNanos, serviceNanos);
        costs.served(read.table(), read.readClass(), serviceNanos);
    }

    /** Reads that wait. */
    public int waiting() {
        return waiting.get();
    }

    /** Passes on what waits, level by level, each from its head on. */
    public void forEach(Consumer<T> consumer) {
        levels.forEach(level -> level.forEach(read -> consumer.accept(read.task())));
    }

    /** The head of some level; null if none has one. */
    public T peek() {
        for (ConcurrentLinkedQueue<QueuedRead<T>> level : levels) {
            QueuedRead<T> head = level.peek();
            if (head != null) {
                return head.task();
            }
        }
        return null;
    }

    /** Scans that are served now, with those that polls reserve a thread for. */
    public int scansInService() {
        return scanThreads.get();
    }

    /**
     * What waits in a level, and became of its reads. Counts those that wait one by one.
     *
     * @param level in [0, {@link #LEVELS})
     */
    public LevelState state(int level, long nowNanos) {
        QueuedRead<T> head = levels.get(level).peek();
        return counts.get(level)
                .state(
                        level,
                        levels.get(level).size(),
                        head == null ? 0 : head.waitedNanos(nowNanos));
    }

    private boolean claim() {
        int known;
        do {
            known = waiting.get();
            if (known == 0) {
                return false;
            }
        } while (!waiting.compareAndSet(known, known - 1));
        return true;
    }

    /**
     * Takes a read out of its level; null if another poll was quicker. A thread for a scan is
     * reserved before it is known whether a scan comes next, so that no two polls get the last one.
     */
    private QueuedRead<T> take(Scheduling now, long nowNanos) {
        boolean isLimited = now.scanThreads() != Scheduling.NO_LIMIT;
        boolean reserved = isLimited && reserve(now.scanThreads());
        int level = Heads.NONE;
        if (isLimited && !reserved) {
            level = now.policy().pick(points, nowNanos);
        }
        if (level == Heads.NONE) {
            level = now.policy().pick(all, nowNanos);
        }
        QueuedRead<T> read = level == Heads.NONE ? null : levels.get(level).poll();
        boolean isScan = read != null && read.isScan();
        if (isScan != reserved) {
            scanThreads.addAndGet(isScan ? 1 : -1);
        }
        return read;
    }

    private boolean reserve(int most) {
        int known;
        do {
            known = scanThreads.get();
            if (known >= most) {
                return false;
            }
        } while (!scanThreads.compareAndSet(known, known + 1));
        return true;
    }

    private void leave(QueuedRead<T> read) {
        if (read.isScan()) {
            scanThreads.decrementAndGet();
        }
    }

    private class AllHeads implements Heads {

        @Override
        public int levels() {
            return levelsInUse.get();
        }

        @Override
        public QueuedRead<?> head(int level) {
            return levels.get(level).peek();
        }
    }

    /** Without scans: what may be served while no further thread may serve one. */
    private final class PointHeads extends AllHeads {

        @Override
        public QueuedRead<?> head(int level) {
            QueuedRead<?> head = super.head(level);
            return head == null || head.isScan() ? null : head;
        }
    }
}
