package io.horoscope.bench.lab;

/** A failure with a message for the user of the lab; shown without a stack trace. */
public final class LabException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public LabException(String message) {
        super(message);
    }

    public LabException(String message, Throwable cause) {
        super(message, cause);
    }
}
