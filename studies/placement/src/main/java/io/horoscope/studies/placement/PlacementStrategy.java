package io.horoscope.studies.placement;

/** Decides how many copies each partition has, and which nodes hold them. */
@FunctionalInterface
public interface PlacementStrategy {

    /**
     * Places every partition at least once.
     *
     * @param loads predicted requests of each partition, in any unit; at least 0
     * @throws IllegalArgumentException if there are no partitions, more of them than slots, or a
     *     load is negative or not finite
     */
    Placement place(double[] loads, Nodes nodes);
}
