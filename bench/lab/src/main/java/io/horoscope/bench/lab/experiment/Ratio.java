package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.report.number.Estimate;
import io.horoscope.bench.report.number.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How many times one side has of what another has. Blocks of the same point and repetition were measured within a minute
 * and are compared with one another only; the mean of the logarithms of their quotients has a Student interval of 95 %.
 */
final class Ratio {

    private Ratio() {}

    /** The geometric mean of quotients; without bounds if there is one pair only, missing if none. */
    static Interval of(List<Block> side, List<Block> baseline, ToDoubleFunction<Block> figure) {
        List<Double> logs = new ArrayList<>();
        for (Block block : side) {
            for (Block other : baseline) {
                if (block.repetition() == other.repetition()
                        && block.point().label().equals(other.point().label())) {
                    double log =
                            Math.log(figure.applyAsDouble(block) / figure.applyAsDouble(other));
                    logs.add(Double.isFinite(log) ? log : Double.NaN);
                }
            }
        }
        return ofLogs(logs.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The same of logarithms of quotients; those that are not a number do not count. */
    static Interval ofLogs(double[] logs) {
        Estimate estimate = Estimate.of(logs);
        if (!estimate.isKnown()) {
            return Interval.missing();
        }
        double mean = estimate.mean();
        double half = estimate.halfWidth();
        return Double.isNaN(half)
                ? Interval.of(Math.exp(mean))
                : Interval.between(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
    }

    /** The median over repetitions, with the smallest and the largest as bounds. */
    static Interval median(List<Block> blocks, ToDoubleFunction<Block> figure) {
        return medianOf(blocks.stream().mapToDouble(figure).toArray());
    }

    /** The same of any figures; those that are not a number do not count. */
    static Interval medianOf(double[] figures) {
        double[] sorted = Arrays.stream(figures).filter(f -> !Double.isNaN(f)).sorted().toArray();
        if (sorted.length == 0) {
            return Interval.missing();
        }
        int middle = sorted.length / 2;
        double median =
                sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return sorted.length == 1
                ? Interval.of(median)
                : Interval.between(median, sorted[0], sorted[sorted.length - 1]);
    }
}
