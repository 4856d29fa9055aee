package io.horoscope.studies.placement;

/** What the paper judges loads and placements by, beside {@link Metrics}. */
final class PaperMetrics {

    private PaperMetrics() {}

    /**
     * How uneven loads are: 0 if all are equal, 1 if one has everything. The skew of Pavlo, Curino
     * and Zdonik, <i>Skew-aware automatic database partitioning</i> (SIGMOD 2012), Algorithm 2: a
     * share r below the fair share b counts as b + (1 − r/b)(1 − b); the mean of log(share / b) /
     * log(1 / b).
     *
     * @param loads at least two, of partitions or of equal nodes
     */
    static double skew(double[] loads) {
        double total = Metrics.total(loads);
        double fair = 1.0 / loads.length;
        double sum = 0;
        for (double load : loads) {
            double share = total == 0 ? fair : load / total;
            double counted = share < fair ? fair + (1 - share / fair) * (1 - fair) : share;
            sum += Math.log(counted / fair);
        }
        return sum / (Math.log(1 / fair) * loads.length);
    }

    /**
     * What is left of the throughput at saturation if the requests are others than those that the
     * placement was made for: {@link Metrics#maxToMean} for the predicted loads over that for the actual
     * ones. 1: nothing is lost; above 1: the actual loads suit it better.
     */
    static double robustness(
            Placement placement, double[] predicted, double[] actual, Nodes nodes) {
        return Metrics.maxToMean(placement, predicted, nodes)
                / Metrics.maxToMean(placement, actual, nodes);
    }
}
