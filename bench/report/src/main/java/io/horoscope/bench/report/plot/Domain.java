package io.horoscope.bench.report.plot;

/** The span of the numbers to be drawn on an axis. */
final class Domain {

    /** Larger numbers are skipped, so that no span or step can overflow. */
    private static final double LARGEST = 1e300;

    private static final double SMALLEST_POSITIVE = 1e-300;

    private final boolean positiveOnly;
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;

    /**
     * @param positiveOnly whether the axis is logarithmic, so that zero and below cannot be drawn
     */
    Domain(boolean positiveOnly) {
        this.positiveOnly = positiveOnly;
    }

    /** Widens the span to hold {@code value}, if it can be drawn. */
    void add(double value) {
        if (accepts(value)) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
    }

    /** Whether {@code value} can be drawn. */
    boolean accepts(double value) {
        return Double.isFinite(value)
                && Math.abs(value) <= LARGEST
                && (!positiveOnly || value >= SMALLEST_POSITIVE);
    }

    boolean isEmpty() {
        return low > high;
    }

    double low() {
        return low;
    }

    double high() {
        return high;
    }
}
