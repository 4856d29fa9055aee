package io.horoscope.bench.report.number;

/** A unit to show numbers in: what to multiply them with and what to write behind them. */
public final class DisplayUnit {

    private final double factor;
    private final String suffix;

    DisplayUnit(double factor, String suffix) {
        this.factor = factor;
        this.suffix = suffix;
    }

    /** The stored number times this is the shown number. */
    public double factor() {
        return factor;
    }

    /** What follows the number, with its space if it has one; may be empty. */
    public String suffix() {
        return suffix;
    }
}
