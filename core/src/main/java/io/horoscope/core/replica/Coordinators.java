package io.horoscope.core.replica;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * By how much the reads in flight of all coordinators of a replica vary together, in units of how
 * much those of one vary:
 *
 * <p>n = Σ c / √(Σ c²), c the reads of each in the last 0.2 s
 *
 * <p>Of m coordinators that send as many reads, it is √m: they add up like independent chances. It is
 * about one where one sends almost all, as where drivers are token-aware. Thread-safe.
 */
public final class Coordinators {

    private static final long PERIOD_NANOS = 200_000_000L;

    private final ConcurrentHashMap<Object, LongAdder> reads = new ConcurrentHashMap<>();
    private final AtomicLong countedAt = new AtomicLong();
    private volatile double number = 1;

    /** A read of a coordinator was served. */
    public void record(Object coordinator, long nowNanos) {
        LongAdder own = reads.get(coordinator);
        if (own == null) {
            own = reads.computeIfAbsent(coordinator, one -> new LongAdder());
        }
        own.increment();
        long at = countedAt.getOpaque();
        if (nowNanos - at >= PERIOD_NANOS && countedAt.compareAndSet(at, nowNanos)) {
            count();
        }
    }

    /** A coordinator has left the cluster. */
    public void left(Object coordinator) {
        reads.remove(coordinator);
    }

    /** At least 1. */
    public double number() {
        return number;
    }

    private void count() {
        double sum = 0;
        double squares = 0;
        for (LongAdder own : reads.values()) {
            double count = (double) own.sumThenReset();
            sum += count;
            squares += count * count;
        }
        number = squares > 0 ? Math.max(1, sum / Math.sqrt(squares)) : 1;
    }
}
