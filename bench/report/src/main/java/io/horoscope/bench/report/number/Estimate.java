package io.horoscope.bench.report.number;

import java.util.Arrays;

/** A mean of samples with its 95 % confidence interval (Student's t). NaN is no data. Immutable. */
public final class Estimate {

    private final int count;
    private final double mean;
    private final double halfWidth;

    private Estimate(int count, double mean, double halfWidth) {
        this.count = count;
        this.mean = mean;
        this.halfWidth = halfWidth;
    }

    /** Of values of which those that are NaN do not count. */
    public static Estimate of(double[] values) {
        double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        int count = known.length;
        double mean = Arrays.stream(known).sum() / count;
        if (count < 2) {
            return new Estimate(count, mean, Double.NaN);
        }
        double squares = Arrays.stream(known).map(value -> (value - mean) * (value - mean)).sum();
        double error = Math.sqrt(squares / (count - 1) / count);
        return new Estimate(count, mean, StudentT.quantile(count - 1) * error);
    }

    /** How many values there were. */
    public int count() {
        return count;
    }

    /** NaN if there was no value. */
    public double mean() {
        return mean;
    }

    /** The interval is the mean plus or minus this; NaN for fewer than two values. */
    public double halfWidth() {
        return halfWidth;
    }

    public boolean isKnown() {
        return count > 0;
    }
}
