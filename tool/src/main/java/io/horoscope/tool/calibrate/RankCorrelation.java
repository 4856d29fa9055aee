package io.horoscope.tool.calibrate;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Spearman's rank correlation of two series, in [-1, 1], with an interval. Samples that follow one
 * another resemble one another, so the interval is a bootstrap over parts of the time: each draw
 * takes as many parts as there are, with replacement (Kuensch, "The jackknife and the bootstrap for
 * general stationary observations", 1989, with blocks that do not overlap). Ranks are those of all
 * samples.
 */
final class RankCorrelation {

    private static final int DRAWS = 2_000;

    /** Of 99 %: up to nine signals are judged at once. */
    private static final double TAIL = 0.005;

    private final double value;
    private final double low;
    private final double high;

    private RankCorrelation(double value, double low, double high) {
        this.value = value;
        this.low = low;
        this.high = high;
    }

    /**
     * The correlation of x and y, which are of one length.
     *
     * @param part of each sample, in [0, parts)
     */
    static RankCorrelation of(
            double[] x, double[] y, int[] part, int parts, SplittableRandom random) {
        double[][] sums = sums(ranks(x), ranks(y), part, parts);
        double[] draws = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            draws[draw] = pearson(total(sums, random.ints(parts, 0, parts)));
        }
        Arrays.sort(draws);
        int tail = (int) (TAIL * DRAWS);
        return new RankCorrelation(
                pearson(total(sums, IntStream.range(0, parts))),
                draws[tail],
                draws[DRAWS - 1 - tail]);
    }

    double value() {
        return value;
    }

    /** The lower end of the interval. */
    double low() {
        return low;
    }

    double high() {
        return high;
    }

    /** Ranks from 0; equal values have their mean rank. */
    static double[] ranks(double[] values) {
        int[] order =
                IntStream.range(0, values.length)
                        .boxed()
                        .sorted((a, b) -> Double.compare(values[a], values[b]))
                        .mapToInt(Integer::intValue)
                        .toArray();
        double[] ranks = new double[values.length];
        int from = 0;
        while (from < order.length) {
            int to = from;
            while (to + 1 < order.length && values[order[to + 1]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i <= to; i++) {
                ranks[order[i]] = (from + to) / 2.0;
            }
            from = to + 1;
        }
        return ranks;
    }

    /** Of each part: n, Σx, Σy, Σxx, Σyy, Σxy. */
    private static double[][] sums(double[] x, double[] y, int[] part, int parts) {
        double[][] sums = new double[parts][6];
        for (int i = 0; i < x.length; i++) {
            double[] sum = sums[part[i]];
            sum[0]++;
            sum[1] += x[i];
            sum[2] += y[i];
            sum[3] += x[i] * x[i];
            sum[4] += y[i] * y[i];
            sum[5] += x[i] * y[i];
        }
        return sums;
    }

    private static double[] total(double[][] sums, IntStream parts) {
        double[] total = new double[6];
        parts.forEach(
                part -> {
                    for (int i = 0; i < total.length; i++) {
                        total[i] += sums[part][i];
                    }
                });
        return total;
    }

    /** 0 where a series does not vary. */
    private static double pearson(double[] sum) {
        double ofX = sum[3] - sum[1] * sum[1] / sum[0];
        double ofY = sum[4] - sum[2] * sum[2] / sum[0];
        double both = sum[5] - sum[1] * sum[2] / sum[0];
        return ofX > 0 && ofY > 0 ? both / Math.sqrt(ofX * ofY) : 0;
    }
}
