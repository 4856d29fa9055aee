package io.horoscope.core.score;

import io.horoscope.core.signal.Signals;

/**
 * Turns the signals of a node into one number. Implementations are immutable and monotone: a worse
 * signal never gives a better score.
 *
 * <p>The <em>score</em> is the number as its source publishes it. Selectors compare <em>loads</em>:
 * the same order squeezed into [0, 1], so that a deadband means the same under every formula, and
 * so that two saturated nodes count as equal however large their scores are (1 / (1 − x) explodes
 * there).
 */
public interface ScoreFormula {

    /** The name in settings. */
    String name();

    /**
     * The score of a node, lower is better.
     *
     * @param signals what its monitor reported, completed by {@link TypicalSignals} where nodes are
     *     compared; what is absent even then counts for no node
     * @param distance how far it is from this coordinator, a ratio in [0, 1], or NaN when not
     *     measured
     * @return the score, finite, or NaN when CPU use is absent, without which there is no load
     */
    double score(Signals signals, double distance);

    /** The load in [0, 1] that stands for a score; NaN stays NaN. */
    double load(double score);
}
