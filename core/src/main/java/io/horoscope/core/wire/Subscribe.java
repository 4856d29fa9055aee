package io.horoscope.core.wire;

import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * A coordinator's request for scores, with a lease. Scores are sent to the source address of the
 * request once a proof has shown that the sender receives there, so a forged source address cannot
 * turn a director into an amplifier.
 */
public final class Subscribe implements Message {

    /** For how long a coordinator asks unless its settings say otherwise. */
    public static final Duration DEFAULT_LEASE = Duration.ofSeconds(10);

    /** How often a coordinator renews its leases. */
    public static final Duration RENEWAL_INTERVAL = Duration.ofSeconds(1);

    static final int BODY_BYTES = 4;

    private final long leaseNanos;

    /**
     * @param leaseNanos how long to keep sending, positive; on the wire in milliseconds
     */
    public Subscribe(long leaseNanos) {
        if (leaseNanos <= 0) {
            throw new IllegalArgumentException("a lease is positive: " + leaseNanos);
        }
        this.leaseNanos = leaseNanos;
    }

    public long leaseNanos() {
        return leaseNanos;
    }

    @Override
    public MessageType type() {
        return MessageType.SUBSCRIBE;
    }

    @Override
    public void writeBody(ByteBuffer out) {
        out.putInt((int) Math.min(Math.max(1, leaseNanos / 1_000_000), Integer.MAX_VALUE));
    }

    /** Reads a body, or null if it is not one. */
    static Subscribe readBody(ByteBuffer in) {
        if (in.remaining() < BODY_BYTES) {
            return null;
        }
        int leaseMillis = in.getInt();
        return leaseMillis <= 0 ? null : new Subscribe(leaseMillis * 1_000_000L);
    }
}
