package io.horoscope.core.wire;

/** The outcome of decoding any bytes: a value or a named rejection, never an exception. */
public final class Decoded<T> {

    private final T value;
    private final Rejection rejection;

    private Decoded(T value, Rejection rejection) {
        this.value = value;
        this.rejection = rejection;
    }

    static <T> Decoded<T> of(T value) {
        return new Decoded<>(value, null);
    }

    static <T> Decoded<T> rejected(Rejection rejection) {
        return new Decoded<>(null, rejection);
    }

    public boolean isAccepted() {
        return rejection == null;
    }

    /** The value; only after {@link #isAccepted}. */
    public T value() {
        if (rejection != null) {
            throw new IllegalStateException("rejected: " + rejection);
        }
        return value;
    }

    /** The reason; null when accepted. */
    public Rejection rejection() {
        return rejection;
    }
}
