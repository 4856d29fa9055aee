package io.horoscope.cassandra.request;

import java.util.function.IntSupplier;

/** How many reads there are on this node. Thread-safe. */
public final class ReadSlots {

    private final IntSupplier queued;
    private final IntSupplier slots;

    /**
     * @param queued reads that wait or are being served
     * @param slots reads that are served at once: {@link io.horoscope.core.replica.Slots}
     */
    public ReadSlots(IntSupplier queued, IntSupplier slots) {
        this.queued = queued;
        this.slots = slots;
    }

    public int queued() {
        return queued.getAsInt();
    }

    public int slots() {
        return slots.getAsInt();
    }
}
