package io.horoscope.bench.lab;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for conditions, always with a deadline. */
public final class Await {

    private static final long POLL_MILLIS = 100;

    private Await() {}

    /**
     * Waits until a condition holds.
     *
     * @param what the condition in words, for the message when it never holds
     * @throws LabException if it does not hold within the deadline
     */
    public static void until(String what, Duration deadline, BooleanSupplier condition) {
        value(
                what,
                deadline,
                () -> condition.getAsBoolean() ? Optional.of(true) : Optional.empty());
    }

    /** Whether a condition comes to hold within the deadline. */
    public static boolean holds(Duration deadline, BooleanSupplier condition) {
        long end = System.nanoTime() + deadline.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end >= 0) {
                return false;
            }
            pause(Duration.ofMillis(POLL_MILLIS));
        }
        return true;
    }

    /**
     * Waits until there is a value.
     *
     * @throws LabException if there is none within the deadline
     */
    public static <T> T value(String what, Duration deadline, Supplier<Optional<T>> source) {
        long end = System.nanoTime() + deadline.toNanos();
        while (true) {
            Optional<T> value = source.get();
            if (value.isPresent()) {
                return value.get();
            }
            if (System.nanoTime() - end >= 0) {
                throw new LabException(
                        "waited " + deadline.toSeconds() + " s in vain for: " + what);
            }
            pause(Duration.ofMillis(POLL_MILLIS));
        }
    }

    /** Lets time pass, for phases that are defined by their length. */
    public static void pause(Duration length) {
        try {
            Thread.sleep(length.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted", e);
        }
    }
}
