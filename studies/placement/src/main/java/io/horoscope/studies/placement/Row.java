package io.horoscope.studies.placement;

/**
 * What one case gives for one seed.
 *
 * @param footprint different partitions on a node, over its slots
 * @param robustness 1 if the actual requests suit the placement as well as the predicted ones
 * @param moved partitions to copy, over those held before; 0 where nothing was there before
 * @param loads of the partitions, the largest first; empty where there are more than 4
 */
record Row(
        double maxToMean,
        double skew,
        Box box,
        double footprint,
        double robustness,
        double moved,
        String loads) {}
