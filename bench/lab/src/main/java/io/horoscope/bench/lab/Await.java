package io.horoscope.bench.lab;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for conditions, always with a deadline. */
public final class Await {

    private static final Duration POLL = Duration.ofMillis(100);

    private Await() {}

    /**
     * Waits until a condition holds.
     *
     * @param what the condition in words, for the message when it never holds
     * @throws LabException if it does not hold within the deadline
     */
    public static void until(String what, Duration deadline, BooleanSupplier condition) {
        if (!holds(deadline, condition)) {
            throw new LabException("waited %d s for: %s".formatted(deadline.toSeconds(), what));
        }
    }

    /** Whether a condition comes to hold within the deadline. */
    public static boolean holds(Duration deadline, BooleanSupplier condition) {
        long end = System.nanoTime() + deadline.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end >= 0) {
                return false;
            }
            pause(POLL);
        }
        return true;
    }

    /** Lets time pass, for phases that are defined by their length. */
    public static void pause(Duration length) {
        try {
            Thread.sleep(length.toMillis());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Lets time pass until a moment on the clock of System.nanoTime(), if it is still to come. */
    public static void pauseUntil(long nanos) {
        pause(Duration.ofNanos(Math.max(0, nanos - System.nanoTime())));
    }

    /** The failure of a wait that was interrupted; keeps the thread's interrupt flag. */
    public static LabException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new LabException("interrupted", cause);
    }
}
