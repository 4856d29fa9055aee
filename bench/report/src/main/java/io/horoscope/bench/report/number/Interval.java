package io.horoscope.bench.report.number;

/** A measured value and the interval that its uncertainty spans. Immutable. */
public final class Interval {

    private static final Interval MISSING = new Interval(Double.NaN, Double.NaN, Double.NaN);

    private final double value;
    private final double low;
    private final double high;

    private Interval(double value, double low, double high) {
        this.value = value;
        this.low = low;
        this.high = high;
    }

    /** A value without an interval. Not a number stands for no data. */
    public static Interval of(double value) {
        return new Interval(value, Double.NaN, Double.NaN);
    }

    /** No data: shown as {@link Numbers#MISSING}, never drawn. */
    public static Interval missing() {
        return MISSING;
    }

    /**
     * A value and its half width, such as that of a confidence interval.
     *
     * @param halfWidth at least 0, or not a number where it is unknown (one run only)
     */
    public static Interval plusMinus(double value, double halfWidth) {
        if (halfWidth < 0) {
            throw new IllegalArgumentException("halfWidth must not be negative: " + halfWidth);
        }
        return new Interval(value, value - halfWidth, value + halfWidth);
    }

    /**
     * A value with bounds of its own, such as a median between quantiles.
     *
     * @param low at most {@code high}; not a number where unknown
     */
    public static Interval between(double value, double low, double high) {
        if (low > high) {
            throw new IllegalArgumentException("low " + low + " is above high " + high);
        }
        return new Interval(value, low, high);
    }

    public double value() {
        return value;
    }

    /** The lower bound; not a number without an interval. */
    public double low() {
        return low;
    }

    /** The upper bound; not a number without an interval. */
    public double high() {
        return high;
    }

    /** Whether both bounds are finite numbers. */
    public boolean hasBounds() {
        return Double.isFinite(low) && Double.isFinite(high);
    }
}
