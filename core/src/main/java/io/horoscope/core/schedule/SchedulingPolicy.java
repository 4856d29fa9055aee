package io.horoscope.core.schedule;

/**
 * An order of the reads that wait at a replica. Waits are bounded in reads served, or in time, as
 * the class comment of each policy says. See docs/EXTENDING.md on how to write one.
 */
public interface SchedulingPolicy extends Classifier, PickRule {

    /** The name in settings. */
    String name();

    /** Whether its order depends on the priorities of reads. */
    default boolean usesPriorities() {
        return true;
    }

    /** Whether its order depends on what a hint says of the cost or the time of a read. */
    default boolean usesCostOrTime() {
        return true;
    }
}
