package io.horoscope.core.score;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;

/** ResourceUsage = 1 / (1 − cpu) · 1 / (1 − memory): the Horoscope paper, section 3. */
public final class PaperFormula implements ScoreFormula {

    public static final String NAME = "paper";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double score(Signals signals) {
        return 1
                / Headroom.of(signals.ratioOr(Signal.CPU, Double.NaN))
                / Headroom.of(signals.ratioOr(Signal.MEMORY, 0));
    }

    /** 1 − (1 − cpu)(1 − memory). */
    @Override
    public double load(double score) {
        return 1 - 1 / score;
    }
}
