package io.horoscope.core.replica;

import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/**
 * A fact as replies carry it, which is switched off when it throws: then it is neither sent nor
 * known. The exception is passed on.
 */
final class GuardedFact {

    private static final int LENGTH_AT = Integer.BYTES;

    /** Bytes before the value. */
    static final int HEADER = LENGTH_AT + 1;

    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9_]{1,32}");

    private final Fact fact;
    private final String name;
    private final int bytes;
    private final Fact.Aggregate aggregate;
    private volatile boolean isOff;

    /**
     * Asks the fact for what does not change.
     *
     * @throws IllegalArgumentException naming what is not allowed
     */
    GuardedFact(Fact fact) {
        this.fact = fact;
        this.name = fact.name();
        this.bytes = fact.bytes();
        this.aggregate = fact.aggregate();
        if (name == null || !NAMES.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "name '" + name + "'; allowed: 1 to 32 letters, digits and underscores");
        }
        if (bytes < 1 || bytes > Long.BYTES || aggregate == null) {
            throw new IllegalArgumentException(
                    bytes + " bytes, aggregate " + aggregate + "; allowed: 1 to 8, not null");
        }
    }

    String name() {
        return name;
    }

    int id() {
        return name.hashCode();
    }

    int bytes() {
        return bytes;
    }

    Fact.Aggregate aggregate() {
        return aggregate;
    }

    boolean isOff() {
        return isOff;
    }

    /** Measures it, and writes it if it is known: at most {@link #HEADER} and its bytes. */
    void put(ByteBuffer to) {
        if (isOff) {
            return;
        }
        try {
            double value = fact.measure();
            if (isKnown(value)) {
                long bits = fact.encode(value);
                to.putInt(id()).put((byte) bytes);
                for (int shift = Byte.SIZE * (bytes - 1); shift >= 0; shift -= Byte.SIZE) {
                    to.put((byte) (bits >>> shift));
                }
            }
        } catch (RuntimeException | Error e) {
            isOff = true;
            throw e;
        }
    }

    /** The value among well-formed ones; NaN if it is unknown. */
    double find(byte[] encoded, int first) {
        ByteBuffer from = ByteBuffer.wrap(encoded);
        int at = first;
        while (at < encoded.length && !isAt(from, at)) {
            at = end(encoded, at);
        }
        return at == encoded.length || isOff ? Double.NaN : decode(from, at + HEADER);
    }

    /** Where the value that begins there ends. */
    static int end(byte[] encoded, int at) {
        return at + HEADER + Byte.toUnsignedInt(encoded[at + LENGTH_AT]);
    }

    private boolean isAt(ByteBuffer from, int at) {
        return from.getInt(at) == id() && from.get(at + LENGTH_AT) == bytes;
    }

    private double decode(ByteBuffer from, int at) {
        long bits = 0;
        for (int i = 0; i < bytes; i++) {
            bits = bits << Byte.SIZE | Byte.toUnsignedLong(from.get(at + i));
        }
        try {
            double value = fact.decode(bits);
            return isKnown(value) ? value : Double.NaN;
        } catch (RuntimeException | Error e) {
            isOff = true;
            throw e;
        }
    }

    /** Sums and differences of such values are finite. */
    private static boolean isKnown(double value) {
        return Math.abs(value) <= Float.MAX_VALUE;
    }
}
