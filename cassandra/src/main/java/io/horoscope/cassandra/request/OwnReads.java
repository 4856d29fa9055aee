package io.horoscope.cassandra.request;

import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.UsualService;
import java.util.function.IntSupplier;

/**
 * The reads that this node serves as a replica: how many there are, and how long they take.
 * Thread-safe.
 */
public final class OwnReads {

    private final IntSupplier queued;
    private final IntSupplier slots;
    private final UsualService points = new UsualService();
    private final UsualService scans = new UsualService();

    /**
     * @param queued reads that wait or are being served
     * @param slots reads that are served at once without slowing one another: the read threads, but
     *     at most one for each processor; above 0
     */
    public OwnReads(IntSupplier queued, IntSupplier slots) {
        this.queued = queued;
        this.slots = slots;
    }

    /**
     * A read was served, for any coordinator; called by the thread that did it. It reports the reads
     * besides it: the next read does not wait for this one.
     *
     * @param serviceNanos how long that took
     * @param isScan whether it was no read of a single key
     * @param nowNanos monotonic time
     * @return what its answer reports
     */
    public Reported served(long serviceNanos, boolean isScan, long nowNanos) {
        int slotCount = slots.getAsInt();
        UsualService usual = isScan ? scans : points;
        usual.record(serviceNanos, slotCount, nowNanos);
        int others = Math.max(0, queued.getAsInt() - 1); // The stage still counts this thread.
        return new Reported(others, slotCount, serviceNanos, usual.nanos());
    }
}
