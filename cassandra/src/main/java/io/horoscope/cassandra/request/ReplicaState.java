package io.horoscope.cassandra.request;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import java.nio.ByteBuffer;

/**
 * What a replica reports on the reply to a read ({@link Reported}), as bytes, big-endian:
 *
 * <pre>
 * 0   version, 6
 * 1   other reads waiting or being served, unsigned 16 bits; 65,535 stands for more, too
 * 3   slots: reads that it serves at once, unsigned 16 bits; 65,535 stands for more, too
 * 5   service time of this read in nanoseconds, unsigned 32 bits; 4.29 s stands for longer, too
 * 9   usual service time of reads of its class, like that of this read; all ones: unknown
 * </pre>
 *
 * <p>It travels in the custom parameters of Cassandra's message header under {@link
 * CustomParameters#KEY}. A node without Horoscope ignores it, and does not send it. A rolling change
 * has replies of two versions: that of another one is ignored, since what it means may differ.
 */
public final class ReplicaState {

    static final int BYTES = 13;

    private static final byte VERSION = 6;
    private static final int QUEUED_AT = 1;
    private static final int SLOTS_AT = 3;
    private static final int SERVICE_AT = 5;
    private static final int USUAL_AT = 9;
    private static final int MAXIMUM_COUNT = 0xFFFF;
    private static final long MAXIMUM_NANOS = 0xFFFF_FFFFL;
    private static final int UNKNOWN = -1; // All ones.

    private ReplicaState() {}

    /** The parameter's value on an answer. Values out of range are limited to it. */
    public static byte[] encode(Reported reported) {
        byte[] state = new byte[BYTES];
        ByteBuffer.wrap(state)
                .put(VERSION)
                .putShort(count(reported.queued()))
                .putShort(count(reported.slots()))
                .putInt(nanos(reported.serviceNanos(), MAXIMUM_NANOS))
                .putInt(usual(reported.usualNanos()));
        return state;
    }

    /** Whether the value is that of an answer and well-formed. */
    static boolean isKnown(byte[] state) {
        return state.length == BYTES && state[0] == VERSION;
    }

    /** Whether a Horoscope of another version sent the value. It is ignored. */
    static boolean isOfOtherVersion(byte[] state) {
        return state.length > 0 && state[0] > 0 && state[0] != VERSION;
    }

    /** A value for which {@link #isKnown} is true. */
    static Reported ofAnswer(byte[] state) {
        ByteBuffer bytes = ByteBuffer.wrap(state);
        int usual = bytes.getInt(USUAL_AT);
        return new Reported(
                Short.toUnsignedInt(bytes.getShort(QUEUED_AT)),
                Short.toUnsignedInt(bytes.getShort(SLOTS_AT)),
                Integer.toUnsignedLong(bytes.getInt(SERVICE_AT)),
                usual == UNKNOWN ? ReplicaStats.NOT_REPORTED : Integer.toUnsignedLong(usual));
    }

    private static short count(int reads) {
        return (short) Math.max(0, Math.min(reads, MAXIMUM_COUNT));
    }

    private static int usual(long nanos) {
        return nanos < 0 ? UNKNOWN : nanos(nanos, MAXIMUM_NANOS - 1);
    }

    private static int nanos(long nanos, long most) {
        return (int) Math.max(0, Math.min(nanos, most));
    }
}
