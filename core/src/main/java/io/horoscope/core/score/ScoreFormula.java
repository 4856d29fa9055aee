package io.horoscope.core.score;

import io.horoscope.core.signal.Signals;

/**
 * Computes one number from the signals of a node. Implementations are immutable and monotone: a
 * worse signal never gives a better score.
 *
 * <p>The <em>score</em> is the number as its source publishes it. Selectors compare <em>loads</em>:
 * scores mapped to [0, 1] in the same order, so that a deadband means the same under every formula,
 * and two saturated nodes count as equal although their scores, 1 / (1 − x), may differ by any
 * factor.
 */
public interface ScoreFormula {

    /** The name in settings. */
    String name();

    /**
     * The score of a node, lower is better.
     *
     * @param signals what its monitor reported, completed by {@link TypicalSignals} where nodes are
     *     compared; a signal that is absent even then is left out for all nodes
     * @return the score, finite, or NaN when CPU use is absent, without which there is no load
     */
    double score(Signals signals);

    /** The load in [0, 1] of a score; NaN stays NaN. */
    double load(double score);
}
