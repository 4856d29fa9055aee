package io.horoscope.core.key;

/**
 * A key file that cannot be used. The message names the file, what is wrong and what is allowed,
 * and never a key.
 */
public final class KeyFileException extends RuntimeException {

    public KeyFileException(String message) {
        super(message);
    }

    public KeyFileException(String message, Throwable cause) {
        super(message, cause);
    }
}
