package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.DisplayUnit;
import io.horoscope.bench.report.number.Numbers;
import io.horoscope.bench.report.number.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Equal steps in the number are equal steps on the axis. */
final class LinearScale implements Scale {

    private static final double FAR_OUTSIDE = 1e4;
    private static final int MOST_DECIMALS = 9;
    private static final double LARGEST_PLAIN = 1e9;

    private final Unit unit;
    private final double low;
    private final double high;
    private final double[] ticks;

    LinearScale(Unit unit, double low, double high, double[] ticks) {
        this.unit = unit;
        this.low = low;
        this.high = high;
        this.ticks = ticks;
    }

    @Override
    public boolean accepts(double value) {
        return new Domain(false).accepts(value);
    }

    @Override
    public double at(double value) {
        double place = (value - low) / (high - low);
        return Math.max(-FAR_OUTSIDE, Math.min(FAR_OUTSIDE, place));
    }

    @Override
    public double[] ticks() {
        return ticks.clone();
    }

    @Override
    public List<String> labels() {
        DisplayUnit shown = unit.displayFor(largest());
        String suffix = unit == Unit.NANOS ? "" : shown.suffix();
        int decimals = decimals(step() * shown.factor());
        List<String> labels = new ArrayList<>();
        for (double tick : ticks) {
            labels.add(tick == 0 ? "0" : label(tick * shown.factor(), decimals) + suffix);
        }
        return new HashSet<>(labels).size() == labels.size() ? labels : exact();
    }

    @Override
    public String unitInTitle() {
        return unit == Unit.NANOS ? unit.displayFor(largest()).suffix().strip() : "";
    }

    private static String label(double value, int decimals) {
        boolean plain = decimals <= MOST_DECIMALS && Math.abs(value) < LARGEST_PLAIN;
        return plain ? Numbers.fixed(value, decimals) : Numbers.shortest(value);
    }

    private List<String> exact() {
        List<String> labels = new ArrayList<>();
        for (double tick : ticks) {
            labels.add(Double.toString(tick));
        }
        return labels;
    }

    private double largest() {
        return Math.max(Math.abs(low), Math.abs(high));
    }

    private double step() {
        return ticks.length < 2 ? 1 : ticks[1] - ticks[0];
    }

    private static int decimals(double step) {
        int decimals = 0;
        double scaled = step;
        while (decimals <= MOST_DECIMALS && Math.abs(scaled - Math.rint(scaled)) > 1e-4 * scaled) {
            scaled *= 10;
            decimals++;
        }
        return decimals;
    }
}
