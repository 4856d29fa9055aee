package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.Unit;

/**
 * What an axis shows: its title, unit, kind of scale and, if not left to the data, its ends. Immutable.
 *
 * <p>Left to the data, an axis reaches from one round number to another.
 */
public final class Axis {

    private static final double NARROWEST_SHARE = 1e-9;
    private static final double SMALLEST_SPAN = 1e-290;

    private final String title;
    private final boolean log;
    private final Unit unit;
    private final double low;
    private final double high;

    private Axis(String title, boolean log, Unit unit, double low, double high) {
        this.title = title;
        this.log = log;
        this.unit = unit;
        this.low = low;
        this.high = high;
    }

    /** A linear axis of plain numbers. */
    public static Axis linear(String title) {
        return new Axis(title, false, Unit.NUMBER, Double.NaN, Double.NaN);
    }

    /** A logarithmic axis to the base of ten. Numbers that are not positive are not drawn. */
    public static Axis log10(String title) {
        return new Axis(title, true, Unit.NUMBER, Double.NaN, Double.NaN);
    }

    /** The same axis with its numbers shown in {@code unit}. */
    public Axis unit(Unit unit) {
        return new Axis(title, log, unit, low, high);
    }

    /** The same linear axis, reaching at least to zero. */
    public Axis fromZero() {
        if (log) {
            throw new IllegalStateException("a logarithmic axis has no zero: " + title);
        }
        return new Axis(title, false, unit, 0, high);
    }

    /**
     * The same axis, reaching at least over these numbers; the data may widen it.
     *
     * @param low below {@code high}, and above 0 on a logarithmic axis
     */
    public Axis atLeast(double low, double high) {
        Domain domain = new Domain(log);
        if (!domain.accepts(low) || !domain.accepts(high) || !(low < high)) {
            throw new IllegalArgumentException("no range: " + low + " to " + high);
        }
        return new Axis(title, log, unit, low, high);
    }

    String title() {
        return title;
    }

    Unit unit() {
        return unit;
    }

    boolean isLog() {
        return log;
    }

    /** The title and the unit that all labels share. */
    String titleWith(Scale scale) {
        String shared = scale.unitInTitle();
        return shared.isEmpty() ? title : title + " (" + shared + ")";
    }

    /** The scale for data that spans {@code data}, which must be a domain of this kind of axis. */
    Scale scale(Domain data) {
        data.add(low);
        data.add(high);
        if (data.isEmpty()) {
            data.add(1);
            data.add(log ? 10 : 0);
        }
        double from = data.low();
        double to = data.high();
        if (isOnePoint(from, to)) {
            double reach = Math.abs(from / 2);
            from -= reach;
            to = reach > 0 ? to + reach : 1;
        }
        double[] ticks = log ? Ticks.log(from, to) : Ticks.linear(from, to);
        double first = Math.min(from, ticks[0]);
        double last = Math.max(to, ticks[ticks.length - 1]);
        return log
                ? new LogScale(unit, first, last, ticks)
                : new LinearScale(unit, first, last, ticks);
    }

    private boolean isOnePoint(double from, double to) {
        double largest = Math.max(Math.abs(from), Math.abs(to));
        return !(to - from > NARROWEST_SHARE * largest) || (!log && to - from < SMALLEST_SPAN);
    }
}
