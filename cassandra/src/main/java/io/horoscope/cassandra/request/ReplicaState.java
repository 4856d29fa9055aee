package io.horoscope.cassandra.request;

import java.nio.ByteBuffer;

/**
 * The state that a replica reports on the reply to a read: its number of reads, how many it serves
 * at once, and the service time of this one. Nine bytes, big-endian:
 *
 * <pre>
 * 0  version, 2; 3 for a refused read, whose service time is 0
 * 1  reads waiting or being served, unsigned 16 bits; 65,535 stands for more, too
 * 3  slots: reads that it serves at once, unsigned 16 bits; 65,535 stands for more, too
 * 5  service time in nanoseconds, unsigned 32 bits; 4.29 s stands for longer, too
 * </pre>
 *
 * <p>It travels in the custom parameters of Cassandra's message header under {@link
 * CustomParameters#KEY}. A node without Horoscope ignores it, and does not send it.
 */
public final class ReplicaState {

    static final int BYTES = 9;

    private static final byte VERSION = 2;
    private static final byte REFUSAL = 3;
    private static final int QUEUED_AT = 1;
    private static final int SLOTS_AT = 3;
    private static final int SERVICE_AT = 5;
    private static final int MAXIMUM_COUNT = 0xFFFF;
    private static final long MAXIMUM_SERVICE_NANOS = 0xFFFF_FFFFL;

    private ReplicaState() {}

    /**
     * The parameter's value. Values out of range are limited to it.
     *
     * @param queued reads waiting or being served
     * @param slots reads that the node serves at once
     */
    public static byte[] encode(int queued, int slots, long serviceNanos) {
        return encode(VERSION, queued, slots, serviceNanos);
    }

    /**
     * The parameter's value on the reply to a read that the replica refused.
     *
     * @param queued as in {@link #encode}
     * @param slots as in {@link #encode}
     */
    public static byte[] refusal(int queued, int slots) {
        return encode(REFUSAL, queued, slots, 0);
    }

    private static byte[] encode(byte version, int queued, int slots, long serviceNanos) {
        byte[] state = new byte[BYTES];
        ByteBuffer.wrap(state)
                .put(version)
                .putShort(count(queued))
                .putShort(count(slots))
                .putInt((int) Math.max(0, Math.min(serviceNanos, MAXIMUM_SERVICE_NANOS)));
        return state;
    }

    /** Whether the value is that of an answer and well-formed. */
    static boolean isKnown(byte[] state) {
        return state.length == BYTES && state[0] == VERSION;
    }

    /** Whether the value is that of a refused read and well-formed. */
    static boolean isRefusal(byte[] state) {
        return state != null && state.length == BYTES && state[0] == REFUSAL;
    }

    /** Reads that were waiting or being served. */
    static int queued(byte[] state) {
        return Short.toUnsignedInt(ByteBuffer.wrap(state).getShort(QUEUED_AT));
    }

    /** Reads that the replica serves at once. */
    static int slots(byte[] state) {
        return Short.toUnsignedInt(ByteBuffer.wrap(state).getShort(SLOTS_AT));
    }

    /** How long the replica worked on the read. */
    static long serviceNanos(byte[] state) {
        return Integer.toUnsignedLong(ByteBuffer.wrap(state).getInt(SERVICE_AT));
    }

    private static short count(int reads) {
        return (short) Math.max(0, Math.min(reads, MAXIMUM_COUNT));
    }
}
