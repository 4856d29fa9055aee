package io.horoscope.studies.placement;

import java.util.Arrays;

/**
 * The box of a box plot of nodes' loads, each over the mean of all.
 *
 * @param lower quartile
 * @param upper quartile
 * @param outliers share of nodes beyond 1.5 times the height of the box from it
 * @param above share of nodes with more than the mean
 */
record Box(double lower, double median, double upper, double outliers, double above) {

    /** Quantiles are interpolated between neighbours. */
    static Box of(double[] loads) {
        double mean = Arrays.stream(loads).average().orElseThrow();
        double[] sorted = Arrays.stream(loads).map(load -> load / mean).sorted().toArray();
        double lower = quantile(sorted, 0.25);
        double upper = quantile(sorted, 0.75);
        double whisker = 1.5 * (upper - lower);
        return new Box(
                lower,
                quantile(sorted, 0.5),
                upper,
                share(sorted, Double.NEGATIVE_INFINITY, lower - whisker)
                        + share(sorted, upper + whisker, Double.POSITIVE_INFINITY),
                share(sorted, 1, Double.POSITIVE_INFINITY));
    }

    private static double quantile(double[] sorted, double share) {
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int next = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[next] - sorted[below]);
    }

    /** Of the values between two bounds, without these. */
    private static double share(double[] values, double above, double below) {
        return (double) Arrays.stream(values).filter(it -> it > above && it < below).count()
                / values.length;
    }
}
