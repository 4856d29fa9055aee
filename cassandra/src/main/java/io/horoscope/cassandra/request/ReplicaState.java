package io.horoscope.cassandra.request;

import java.nio.ByteBuffer;

/**
 * The state that a replica reports on the reply to a read: its number of reads, and the service
 * time of this one. Seven bytes, big-endian:
 *
 * <pre>
 * 0  version, 1
 * 1  reads waiting or being served, unsigned 16 bits; 65,535 stands for more, too
 * 3  service time in nanoseconds, unsigned 32 bits; 4.29 s stands for longer, too
 * </pre>
 *
 * <p>It travels in the custom parameters of Cassandra's message header under {@link #KEY}. A node
 * without Horoscope ignores it, and does not send it.
 */
public final class ReplicaState {

    /** The name of the parameter. */
    public static final String KEY = "horoscope";

    static final int BYTES = 7;

    private static final byte VERSION = 1;
    private static final int QUEUED_AT = 1;
    private static final int SERVICE_AT = 3;
    private static final int MAXIMUM_QUEUED = 0xFFFF;
    private static final long MAXIMUM_SERVICE_NANOS = 0xFFFF_FFFFL;

    private ReplicaState() {}

    /**
     * The parameter's value. Values out of range are limited to it.
     *
     * @param queued reads waiting or being served
     */
    public static byte[] encode(int queued, long serviceNanos) {
        byte[] state = new byte[BYTES];
        ByteBuffer.wrap(state)
                .put(VERSION)
                .putShort((short) Math.max(0, Math.min(queued, MAXIMUM_QUEUED)))
                .putInt((int) Math.max(0, Math.min(serviceNanos, MAXIMUM_SERVICE_NANOS)));
        return state;
    }

    /** Whether the value is well-formed; the other methods require that. */
    static boolean isKnown(byte[] state) {
        return state.length == BYTES && state[0] == VERSION;
    }

    /** Reads that were waiting or being served. */
    static int queued(byte[] state) {
        return Short.toUnsignedInt(ByteBuffer.wrap(state).getShort(QUEUED_AT));
    }

    /** How long the replica worked on the read. */
    static long serviceNanos(byte[] state) {
        return Integer.toUnsignedLong(ByteBuffer.wrap(state).getInt(SERVICE_AT));
    }
}
