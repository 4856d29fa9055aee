package io.horoscope.measure.probe;

import java.nio.charset.StandardCharsets;

/**
 * What a kernel file said, as a view on the bytes it was read into: parsing it makes no garbage.
 * Valid until the file is read again. Used by one thread.
 */
final class AsciiText implements CharSequence {

    private byte[] bytes = new byte[0];
    private int length;

    void set(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
    }

    @Override
    public int length() {
        return length;
    }

    /** Bytes beyond ASCII are characters that no parser takes. */
    @Override
    public char charAt(int index) {
        return (char) (bytes[index] & 0xFF);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
}
