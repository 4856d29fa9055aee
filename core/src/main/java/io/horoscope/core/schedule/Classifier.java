package io.horoscope.core.schedule;

/**
 * What a policy expects of a read when it arrives, and in which level of the queue the read waits.
 * Called by all threads that queue reads, so it has to be thread-safe, and should not allocate.
 */
public interface Classifier {

    /** How long the service of a read should take, in nanoseconds, above 0. */
    default double costNanos(QueuedRead<?> read) {
        return read.usualNanos();
    }

    /** The level of a read whose cost is known, in [0, {@link Levels#COUNT}); by default by that. */
    default int level(QueuedRead<?> read) {
        return Levels.byCost(read);
    }
}
