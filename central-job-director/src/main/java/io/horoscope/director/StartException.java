package io.horoscope.director;

/** A start that is refused. The message says which setting or file, its value, and what is allowed. */
final class StartException extends RuntimeException {

    StartException(String message) {
        super(message);
    }

    StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
