package io.horoscope.core.key;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HKDF with SHA-256 (RFC 5869): derives keys from a secret. */
final class Hkdf {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int HASH_BYTES = 32;

    private Hkdf() {}

    /**
     * Derives a key.
     *
     * @param salt may be empty
     * @param ikm the secret (input keying material)
     * @param info what the key is for; may be empty
     * @param length of the key in bytes, from 1 to 8,160
     */
    static byte[] derive(byte[] salt, byte[] ikm, byte[] info, int length) {
        if (length < 1 || length > 255 * HASH_BYTES) {
            throw new IllegalArgumentException("a length is from 1 to 8160 bytes: " + length);
        }
        // Section 2.2, extract. HMAC pads any key with zeros, so zeros stand for an empty salt.
        Mac mac = mac(mac(salt.length == 0 ? new byte[HASH_BYTES] : salt).doFinal(ikm));
        // Section 2.3, expand.
        byte[] key = new byte[length];
        byte[] block = new byte[0];
        for (int done = 0; done < length; done += HASH_BYTES) {
            mac.update(block);
            mac.update(info);
            block = mac.doFinal(new byte[] {(byte) (done / HASH_BYTES + 1)});
            System.arraycopy(block, 0, key, done, Math.min(HASH_BYTES, length - done));
        }
        return key;
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }
}
