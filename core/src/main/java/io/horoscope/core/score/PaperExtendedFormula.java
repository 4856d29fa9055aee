package io.horoscope.core.score;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;

/**
 * 1 / (1 − cpu) · j / (1 − memory) · k / (1 − disk) · 1 / (1 − distance): the Horoscope paper,
 * section 6.2.
 *
 * <p>The constants j and k scale the score of every node alike, so they change no order; they are
 * settings because the paper has them. To give a resource more weight use {@link WeightedFormula}.
 * A distance that was not measured counts as 0: this coordinator measures it, so no node can gain
 * by withholding it.
 */
public final class PaperExtendedFormula implements ScoreFormula {

    public static final String NAME = "paper_extended";

    private final double constants;

    /**
     * @param j the paper's factor for memory, positive
     * @param k the paper's factor for the disk, positive
     */
    public PaperExtendedFormula(double j, double k) {
        if (!(j > 0 && k > 0 && j * k > 0 && Double.isFinite(j * k))) {
            throw new IllegalArgumentException(
                    "j, k and their product are positive and finite: " + j + ", " + k);
        }
        this.constants = j * k;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double score(Signals signals, double distance) {
        double far = Double.isNaN(distance) ? 0 : distance;
        return constants
                / Headroom.of(signals.ratioOr(Signal.CPU, Double.NaN))
                / Headroom.of(signals.ratioOr(Signal.MEMORY, 0))
                / Headroom.of(signals.ratioOr(Signal.DISK, 0))
                / Headroom.of(far);
    }

    /** 1 − (1 − cpu)(1 − memory)(1 − disk)(1 − distance): without j and k. */
    @Override
    public double load(double score) {
        return 1 - constants / score;
    }
}
