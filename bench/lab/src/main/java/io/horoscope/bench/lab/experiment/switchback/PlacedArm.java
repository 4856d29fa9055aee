package io.horoscope.bench.lab.experiment.switchback;

/**
 * A placement, with Horoscope off or on.
 *
 * @param placement its word
 * @param maxToMean of the nodes' loads by the model
 */
record PlacedArm(
        String name, String placement, Arm selector, PlacedTable table, double maxToMean) {}
