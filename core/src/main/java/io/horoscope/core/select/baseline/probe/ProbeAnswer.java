package io.horoscope.core.select.baseline.probe;

import java.util.concurrent.atomic.AtomicInteger;

/** What a replica answered to a probe, and how often it was used since. Thread-safe. */
public final class ProbeAnswer {

    /** Older answers are not used. */
    static final long EXPIRY_NANOS = 1_000_000_000L;

    /** The reads that may be sent to the replica on account of one answer. */
    static final int MOST_USES = 2;

    private final long receivedNanos;
    private final int inFlight;
    private final long latencyNanos;
    private final AtomicInteger uses = new AtomicInteger();

    /** As in {@link Probing#probed}. */
    public ProbeAnswer(long receivedNanos, int inFlight, long latencyNanos) {
        this.receivedNanos = receivedNanos;
        this.inFlight = Math.max(0, inFlight);
        this.latencyNanos = latencyNanos;
    }

    /** A read has been sent to the replica. */
    public void use() {
        uses.incrementAndGet();
    }

    public boolean isUsable(long nowNanos) {
        return uses.get() < MOST_USES && nowNanos - receivedNanos <= EXPIRY_NANOS;
    }

    /** The reads in flight that it reported, and those sent since. */
    public int inFlight() {
        return inFlight + uses.get();
    }

    /** In nanoseconds; NaN if it reported none. */
    public double latencyNanos() {
        return latencyNanos < 0 ? Double.NaN : latencyNanos;
    }
}
