package io.horoscope.core.key;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The test vectors with SHA-256 of RFC 5869, Appendix A. */
class HkdfTest {

    /** A.1: basic test case. */
    @Test
    void derive_vector1_isAsPublished() {
        byte[] key = Hkdf.derive(bytes(0x00, 13), filled(0x0b, 22), bytes(0xf0, 10), 42);
        assertEquals(
                "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                        + "34007208d5b887185865",
                hex(key));
    }

    /** A.2: longer inputs and outputs. */
    @Test
    void derive_vector2_isAsPublished() {
        byte[] key = Hkdf.derive(bytes(0x60, 80), bytes(0x00, 80), bytes(0xb0, 80), 82);
        assertEquals(
                "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c"
                        + "59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71"
                        + "cc30c58179ec3e87c14c01d5c1f3434f1d87",
                hex(key));
    }

    /** A.3: without salt and info. */
    @Test
    void derive_vector3_isAsPublished() {
        byte[] key = Hkdf.derive(new byte[0], filled(0x0b, 22), new byte[0], 42);
        assertEquals(
                "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                        + "9d201395faa4b61a96c8",
                hex(key));
    }

    @Test
    void derive_lengths_areBounded() {
        byte[] longest = Hkdf.derive(new byte[0], new byte[1], new byte[0], 8_160);
        assertEquals(8_160, longest.length);
        assertArrayEquals(
                Arrays.copyOf(longest, 1), Hkdf.derive(new byte[0], new byte[1], new byte[0], 1));
        for (int bad : new int[] {0, 8_161}) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> Hkdf.derive(new byte[0], new byte[1], new byte[0], bad));
        }
    }

    /** Rising bytes, as the RFC's salts and infos are. */
    private static byte[] bytes(int first, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (first + i);
        }
        return bytes;
    }

    private static byte[] filled(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static String hex(byte[] bytes) {
        return String.format("%0" + 2 * bytes.length + "x", new BigInteger(1, bytes));
    }
}
