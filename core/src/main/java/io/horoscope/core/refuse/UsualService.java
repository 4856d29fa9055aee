package io.horoscope.core.refuse;

import io.horoscope.core.replica.ReplicaStats;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A replica's own usual service time: the geometric mean of its latest reads, like the
 * coordinators' ({@link ReplicaStats#serviceNanos}), so that both ends of a comparison weigh slow
 * reads alike.
 *
 * <p>Thread-safe. If two threads record at the same moment, one of the two reads may not count.
 */
public final class UsualService {

    private static final double WEIGHT = 1 / 16.0;

    private final AtomicLong logNanos = new AtomicLong(Double.doubleToRawLongBits(Double.NaN));

    /** A read was served in a time in nanoseconds, at least 0. */
    public void record(double serviceNanos) {
        long before = logNanos.getOpaque();
        double mean = Double.longBitsToDouble(before);
        double sample = Math.log(serviceNanos + ReplicaStats.LOG_OFFSET_NANOS);
        double after = Double.isNaN(mean) ? sample : mean + WEIGHT * (sample - mean);
        logNanos.compareAndSet(before, Double.doubleToRawLongBits(after));
    }

    /** In nanoseconds; NaN before the first read. */
    public double nanos() {
        double mean = Double.longBitsToDouble(logNanos.getOpaque());
        return Math.max(0, Math.exp(mean) - ReplicaStats.LOG_OFFSET_NANOS);
    }

    /**
     * Whether this replica refuses a read that has just arrived: all slots are taken, and the read
     * would take longer than its price. While a slot is free nothing is refused, however slow the
     * replica is.
     *
     * @param queued the reads that wait or are served now, without this one
     * @param slots the reads that are served at once; above 0
     * @param priceNanos {@link Price#NONE} for a read that may not be refused
     */
    public boolean refuses(int queued, int slots, long priceNanos) {
        return queued >= slots && ExpectedTime.nanos(queued, slots, nanos()) > priceNanos;
    }
}
