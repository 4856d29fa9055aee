package io.horoscope.core.key;

import java.util.Arrays;

/** A numbered key of 32 bytes for HMAC-SHA-256. Immutable; its text form never shows the bytes. */
public final class MacKey {

    public static final int BYTES = 32;
    public static final int MAX_ID = 0xFFFF;

    private final int id;
    private final byte[] bytes;

    /**
     * @param id names the key on the wire, 0 to {@link #MAX_ID}; 0 is kept for
     *     {@link UnauthenticatedKeys}
     * @param bytes exactly {@link #BYTES}
     */
    public MacKey(int id, byte[] bytes) {
        if (id < 0 || id > MAX_ID) {
            throw new IllegalArgumentException("a key id is from 0 to " + MAX_ID + ": " + id);
        }
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException(
                    "a key has " + BYTES + " bytes, not " + bytes.length);
        }
        this.id = id;
        this.bytes = bytes.clone();
    }

    public int id() {
        return id;
    }

    /** A copy of the key's bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MacKey
                && id == ((MacKey) other).id
                && Arrays.equals(bytes, ((MacKey) other).bytes);
    }

    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return "key " + id;
    }
}
