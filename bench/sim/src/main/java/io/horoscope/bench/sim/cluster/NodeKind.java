package io.horoscope.bench.sim.cluster;

/**
 * What a node is: its number, how many reads it serves at once, and what it reports.
 *
 * @param processors in [1, slots]; reads in service share them. What it reports as slots: so
 *     many reads do not slow one another
 * @param messageNanos processor time for each message that it handles
 */
public record NodeKind(
        int index, int slots, int processors, Feedback feedback, long messageNanos) {}
