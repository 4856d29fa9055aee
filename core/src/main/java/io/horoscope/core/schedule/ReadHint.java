package io.horoscope.core.schedule;

import java.nio.ByteBuffer;

/**
 * What a coordinator says of a read to its replicas, each of it only if it is known. Immutable. Ten
 * bytes, big-endian:
 *
 * <pre>
 * 0  version, 1
 * 1  remaining time in microseconds, unsigned 32 bits; 2^32 - 1 if unknown, or longer
 * 5  expected cost in microseconds, unsigned 32 bits; 0 if unknown
 * 9  priority, unsigned 8 bits: 0 none, 1 high, 2 normal, 3 low
 * </pre>
 *
 * <p>A replica limits what it receives: a cost to {@link #MOST_COST_NANOS}, and a priority that it
 * does not know to low, so that nobody gets ahead by it. Any other version and length is no hint.
 */
public final class ReadHint {

    /** Nothing is known. */
    public static final ReadHint NONE = new ReadHint(QueuedRead.NONE, Double.NaN, null);

    /** Cassandra's usual timeout of scans. */
    static final double MOST_COST_NANOS = 1e10;

    private static final byte VERSION = 1;
    private static final int BYTES = 10;
    private static final int REMAINING_AT = 1;
    private static final int COST_AT = 5;
    private static final int PRIORITY_AT = 9;
    private static final long MOST_MICROS = 0xFFFF_FFFFL;
    private static final long NANOS_PER_MICRO = 1_000L;

    private final long remainingNanos;
    private final double costNanos;
    private final Priority priority; // Null for none.

    /**
     * @param remainingNanos until nobody waits for the answer; {@link QueuedRead#NONE} if unknown
     * @param costNanos the expected service time; NaN if unknown
     * @param priority null if the coordinator has none for the read
     */
    ReadHint(long remainingNanos, double costNanos, Priority priority) {
        this.remainingNanos = remainingNanos;
        this.costNanos = costNanos;
        this.priority = priority;
    }

    /**
     * What a coordinator has sent.
     *
     * @param value any bytes, or null
     */
    public static ReadHint decode(byte[] value) {
        if (value == null || value.length != BYTES || value[0] != VERSION) {
            return NONE;
        }
        ByteBuffer bytes = ByteBuffer.wrap(value);
        long remainingMicros = Integer.toUnsignedLong(bytes.getInt(REMAINING_AT));
        long costMicros = Integer.toUnsignedLong(bytes.getInt(COST_AT));
        return new ReadHint(
                remainingMicros == MOST_MICROS
                        ? QueuedRead.NONE
                        : remainingMicros * NANOS_PER_MICRO,
                costMicros == 0
                        ? Double.NaN
                        : Math.min((double) (costMicros * NANOS_PER_MICRO), MOST_COST_NANOS),
                priority(Byte.toUnsignedInt(value[PRIORITY_AT])));
    }

    /** In bytes; times in whole microseconds, and limited to what there is room for. */
    public byte[] encode() {
        byte[] value = new byte[BYTES];
        ByteBuffer.wrap(value)
                .put(VERSION)
                .putInt((int) Math.max(0, Math.min(remainingNanos / NANOS_PER_MICRO, MOST_MICROS)))
                .putInt((int) costMicros())
                .put((byte) (priority == null ? 0 : priority.number() + 1));
        return value;
    }

    /** The time that was left when the read was sent, at least 0; {@link QueuedRead#NONE}. */
    long remainingNanos() {
        return remainingNanos;
    }

    /** The service time that the coordinator expects, above 0; NaN if unknown. */
    double costNanos() {
        return costNanos;
    }

    /** The priority that the coordinator gave, or else {@link Priority#NORMAL}. */
    Priority priority() {
        return priority == null ? Priority.NORMAL : priority;
    }

    /**
     * The same, with a priority if it has none.
     *
     * @param other null for none
     */
    ReadHint orPriority(Priority other) {
        return priority != null || other == null
                ? this
                : new ReadHint(remainingNanos, costNanos, other);
    }

    private static Priority priority(int number) {
        Priority[] all = Priority.values();
        return number == 0 ? null : all[Math.min(number, all.length) - 1];
    }

    private long costMicros() {
        return Double.isNaN(costNanos)
                ? 0
                : (long) Math.max(1, Math.min(costNanos / NANOS_PER_MICRO, (double) MOST_MICROS));
    }
}
