package io.horoscope.core.score;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;

/**
 * 1 / (1 − cpu) · 1 / (1 − memory) · 1 / (1 − disk) · 1 / (1 − distance): the Horoscope paper,
 * section 6.2, without its constants j and k, which scale the score of every node alike.
 *
 * <p>To give a resource more weight use {@link WeightedFormula}. A distance that was not measured
 * counts as 0: this coordinator measures it, so no node can gain by withholding it.
 */
public final class PaperExtendedFormula implements ScoreFormula {

    public static final String NAME = "paper_extended";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double score(Signals signals, double distance) {
        double far = Double.isNaN(distance) ? 0 : distance;
        return 1
                / Headroom.of(signals.ratioOr(Signal.CPU, Double.NaN))
                / Headroom.of(signals.ratioOr(Signal.MEMORY, 0))
                / Headroom.of(signals.ratioOr(Signal.DISK, 0))
                / Headroom.of(far);
    }

    /** 1 − (1 − cpu)(1 − memory)(1 − disk)(1 − distance). */
    @Override
    public double load(double score) {
        return 1 - 1 / score;
    }
}
