package io.horoscope.bench.report.number;

/** What a number counts, and so how it is written in tables, bars and on axes. */
public enum Unit {
    /** A plain number: 12.3. */
    NUMBER,
    /** A large count or rate: 12.3k, 1.20M. */
    COMPACT,
    /** A quotient of like quantities, 1 being equal: 1.23×. */
    RATIO,
    /** A share, stored as a ratio from 0 to 1: 12.3 %. */
    PERCENT,
    /** A duration, stored in nanoseconds: 12.3 ms. */
    NANOS;

    /** {@code value} with three significant digits and its unit; {@link Numbers#MISSING} if not a number. */
    public String show(double value) {
        if (!Double.isFinite(value)) {
            return Numbers.significant(value);
        }
        DisplayUnit unit = displayFor(value);
        return Numbers.significant(value * unit.factor()) + unit.suffix();
    }

    /**
     * {@code 12.3 ± 0.4 ms} for an interval that is even about its value, {@code 12.3 [11.9, 13.5] ms} for another,
     * {@code 12.3 ms} without an interval.
     */
    public String show(Interval interval) {
        double value = interval.value();
        if (!Double.isFinite(value) || !interval.hasBounds()) {
            return show(value);
        }
        DisplayUnit unit = displayFor(value);
        double shown = value * unit.factor();
        double low = interval.low() * unit.factor();
        double high = interval.high() * unit.factor();
        boolean large = Numbers.isLarge(shown) || Numbers.isLarge(low) || Numbers.isLarge(high);
        if (large || Numbers.isSmall(shown)) {
            String ends = bounds(Numbers.significant(low), Numbers.significant(high));
            return Numbers.significant(shown) + ends + unit.suffix();
        }
        return showPlain(interval, unit);
    }

    private static String showPlain(Interval interval, DisplayUnit unit) {
        double value = interval.value();
        double below = (value - interval.low()) * unit.factor();
        double above = (interval.high() - value) * unit.factor();
        int decimals =
                Numbers.decimals(value * unit.factor(), Math.max(Math.abs(below), Math.abs(above)));
        String middle = Numbers.fixed(value * unit.factor(), decimals);
        String half = Numbers.fixed(above, decimals);
        if (half.equals(Numbers.fixed(below, decimals))) {
            return middle + " ± " + half + unit.suffix();
        }
        String low = Numbers.fixed(interval.low() * unit.factor(), decimals);
        String high = Numbers.fixed(interval.high() * unit.factor(), decimals);
        return middle + bounds(low, high) + unit.suffix();
    }

    private static String bounds(String low, String high) {
        return " [" + low + ", " + high + "]";
    }

    /** The factor and suffix that suit numbers as large as {@code magnitude}, whose sign is ignored. */
    public DisplayUnit displayFor(double magnitude) {
        double size = Math.abs(Numbers.rounded(magnitude));
        switch (this) {
            case COMPACT:
                return compact(size);
            case RATIO:
                return new DisplayUnit(1, "×");
            case PERCENT:
                return new DisplayUnit(100, " %");
            case NANOS:
                return nanos(size);
            default:
                return new DisplayUnit(1, "");
        }
    }

    private static DisplayUnit compact(double size) {
        if (size >= 1e9) {
            return new DisplayUnit(1e-9, "G");
        }
        if (size >= 1e6) {
            return new DisplayUnit(1e-6, "M");
        }
        return size >= 1e3 ? new DisplayUnit(1e-3, "k") : new DisplayUnit(1, "");
    }

    private static DisplayUnit nanos(double size) {
        if (size >= 1e9) {
            return new DisplayUnit(1e-9, " s");
        }
        if (size >= 1e6) {
            return new DisplayUnit(1e-6, " ms");
        }
        return size >= 1e3 ? new DisplayUnit(1e-3, " us") : new DisplayUnit(1, " ns");
    }
}
