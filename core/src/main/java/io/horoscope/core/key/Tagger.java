package io.horoscope.core.key;

import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes HMAC-SHA-256. Holds a {@link Mac}, so it is for one thread. */
public final class Tagger {

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac mac;
    private MacKey loaded;

    private Tagger(Mac mac) {
        this.mac = mac;
    }

    public static Tagger create() {
        try {
            return new Tagger(Mac.getInstance(ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
        }
    }

    /** The 32-byte tag of {@code bytes[offset, offset + length)} under {@code key}. */
    public byte[] tag(MacKey key, byte[] bytes, int offset, int length) {
        load(key);
        mac.update(bytes, offset, length);
        return mac.doFinal();
    }

    private void load(MacKey key) {
        if (key.equals(loaded)) {
            return;
        }
        try {
            mac.init(new SecretKeySpec(key.bytes(), ALGORITHM));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " takes any key of 32 bytes", e);
        }
        loaded = key;
    }
}
