package io.horoscope.cassandra.request;

import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.UsualService;
import java.util.function.IntSupplier;

/** The reads that this node serves as a replica: how many there are, and how long they take. */
public final class OwnReads {

    private final IntSupplier queued;
    private final IntSupplier slots;
    private final UsualService usual = new UsualService();

    /**
     * Thread-safe if both are.
     *
     * @param queued reads that wait or are being served
     * @param slots reads that are served at once: {@link io.horoscope.core.replica.Slots}
     */
    public OwnReads(IntSupplier queued, IntSupplier slots) {
        this.queued = queued;
        this.slots = slots;
    }

    public int queued() {
        return queued.getAsInt();
    }

    public int slots() {
        return slots.getAsInt();
    }

    /** How long this node usually works on a read: {@link UsualService#nanos}. */
    public long usualNanos() {
        return usual.nanos();
    }

    /**
     * A read was served, for any coordinator.
     *
     * @param serviceNanos how long that took
     * @param isScan whether it was no read of a single key
     * @param nowNanos monotonic time
     * @return what its answer reports
     */
    public Reported served(long serviceNanos, boolean isScan, long nowNanos) {
        int slotCount = slots();
        usual.record(serviceNanos, isScan, slotCount, nowNanos);
        return new Reported(queued(), slotCount, serviceNanos, usualNanos());
    }

    /** What a refusal reports. */
    public Reported refused() {
        return new Reported(queued(), slots());
    }
}
