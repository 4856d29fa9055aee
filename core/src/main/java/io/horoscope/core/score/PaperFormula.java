package io.horoscope.core.score;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;

/** ResourceUsage = 1 / (1 − cpu) · 1 / (1 − memory): the Horoscope paper, section 3. Needs both signals. */
public final class PaperFormula implements ScoreFormula {

    public static final String NAME = "paper";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double score(Signals signals, double distance) {
        double cpu = signals.ratioOr(Signal.CPU, Double.NaN);
        double memory = signals.ratioOr(Signal.MEMORY, Double.NaN);
        if (Double.isNaN(cpu) || Double.isNaN(memory)) {
            return Double.NaN;
        }
        return 1 / Headroom.of(cpu) / Headroom.of(memory);
    }

    /** 1 − (1 − cpu)(1 − memory). */
    @Override
    public double load(double score) {
        return 1 - 1 / score;
    }
}
