package io.horoscope.bench.report.plot;

import io.horoscope.bench.report.number.DisplayUnit;
import io.horoscope.bench.report.number.Numbers;
import io.horoscope.bench.report.number.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Equal ratios of the number are equal steps on the axis. */
final class LogScale implements Scale {

    /** Where zero and negative ends of intervals go: out of sight below the axis. */
    private static final double BELOW = -1;

    private final Unit unit;
    private final double logLow;
    private final double logHigh;
    private final double[] ticks;

    LogScale(Unit unit, double low, double high, double[] ticks) {
        this.unit = unit;
        this.logLow = Math.log10(low);
        this.logHigh = Math.log10(high);
        this.ticks = ticks;
    }

    @Override
    public boolean accepts(double value) {
        return new Domain(true).accepts(value);
    }

    @Override
    public double at(double value) {
        return value <= 0 ? BELOW : (Math.log10(value) - logLow) / (logHigh - logLow);
    }

    @Override
    public double[] ticks() {
        return ticks.clone();
    }

    @Override
    public List<String> labels() {
        List<String> labels = new ArrayList<>();
        for (double tick : ticks) {
            DisplayUnit shown = unit.displayFor(tick);
            labels.add(Numbers.shortest(tick * shown.factor()) + shown.suffix());
        }
        return new HashSet<>(labels).size() == labels.size() ? labels : exact();
    }

    @Override
    public String unitInTitle() {
        return "";
    }

    private List<String> exact() {
        List<String> labels = new ArrayList<>();
        for (double tick : ticks) {
            labels.add(Double.toString(tick));
        }
        return labels;
    }
}
