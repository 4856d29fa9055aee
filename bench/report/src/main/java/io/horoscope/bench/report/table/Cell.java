package io.horoscope.bench.report.table;

import io.horoscope.bench.report.number.Interval;
import io.horoscope.bench.report.number.Numbers;
import io.horoscope.bench.report.number.Unit;

/** A cell of a {@link Table}: its text, and the value by which the best of a column is found. Immutable. */
public final class Cell {

    private static final Cell MISSING = new Cell(Numbers.MISSING, Double.NaN);

    private final String text;
    private final double value;

    private Cell(String text, double value) {
        this.text = text;
        this.value = value;
    }

    /** Text, which is never the best of its column. */
    public static Cell of(String text) {
        return new Cell(text, Double.NaN);
    }

    /** A number; not a number is shown as missing. */
    public static Cell of(double value, Unit unit) {
        return new Cell(unit.show(value), value);
    }

    /** A number with its interval, such as {@code 12.3 ± 0.4 ms}. */
    public static Cell of(Interval interval, Unit unit) {
        return new Cell(unit.show(interval), interval.value());
    }

    /** A whole number with all its digits. */
    public static Cell count(long value) {
        return new Cell(Long.toString(value), value);
    }

    /** A number in the caller's own words. */
    public static Cell shown(String text, double value) {
        return new Cell(text, value);
    }

    /** No data. */
    public static Cell missing() {
        return MISSING;
    }

    public String text() {
        return text;
    }

    double value() {
        return value;
    }
}
