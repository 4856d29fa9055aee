package io.horoscope.cassandra.refuse;

import io.horoscope.cassandra.request.CustomParameters;
import io.horoscope.core.refuse.Price;
import java.nio.ByteBuffer;
import org.apache.cassandra.net.Message;

/**
 * The price that a read carries if it may be refused, under {@link CustomParameters#KEY} in the
 * header of its message. Five bytes, big-endian:
 *
 * <pre>
 * 0  version, 1
 * 1  price in microseconds, unsigned 32 bits; 4,295 s stands for more, too
 * </pre>
 *
 * <p>A node without Horoscope ignores it.
 */
final class PriceParameter {

    private static final byte VERSION = 1;
    private static final int BYTES = 5;
    private static final int MICROS_AT = 1;
    private static final long MAXIMUM_MICROS = 0xFFFF_FFFFL;
    private static final long NANOS_PER_MICRO = 1_000L;

    private PriceParameter() {}

    /** The message with a price in nanoseconds, at least 0. */
    static <T> Message<T> add(Message<T> message, long priceNanos) {
        byte[] value = new byte[BYTES];
        ByteBuffer.wrap(value)
                .put(VERSION)
                .putInt((int) Math.min(priceNanos / NANOS_PER_MICRO, MAXIMUM_MICROS));
        return CustomParameters.add(message, value);
    }

    /** In nanoseconds; {@link Price#NONE} if there is none, or none that is known. */
    static long nanos(Message<?> message) {
        byte[] value = CustomParameters.of(message);
        if (value == null || value.length != BYTES || value[0] != VERSION) {
            return Price.NONE;
        }
        int micros = ByteBuffer.wrap(value).getInt(MICROS_AT);
        return Integer.toUnsignedLong(micros) * NANOS_PER_MICRO;
    }
}
