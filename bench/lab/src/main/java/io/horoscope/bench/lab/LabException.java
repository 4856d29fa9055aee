package io.horoscope.bench.lab;

/** Something the user of the lab must know or do; the message is for them and needs no stack trace. */
public final class LabException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
