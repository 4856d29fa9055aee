package io.horoscope.core.score;

import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.signal.Signal;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Makes a formula from the {@code formula} section: a name and, with {@code weighted}, weights.
 */
public final class ScoreFormulas {

    /** A weight of 1000 already makes every other signal invisible. */
    private static final double MOST_WEIGHT = 1000;

    private enum Name {
        PAPER,
        WEIGHTED
    }

    private ScoreFormulas() {}

    /**
     * Reads the section; problems are added to it, and the default formula is returned for them.
     */
    public static ScoreFormula read(SettingsReader section) {
        return section.choice("name", Name.class, Name.WEIGHTED) == Name.PAPER
                ? new PaperFormula()
                : weighted(section);
    }

    private static ScoreFormula weighted(SettingsReader section) {
        SettingsReader given = section.section("weights");
        Map<Signal, Double> weights = new EnumMap<>(Signal.class);
        WeightedFormula.defaultWeights()
                .forEach(
                        (signal, weight) ->
                                weights.put(
                                        signal,
                                        given.number(signal.key(), weight, 0, MOST_WEIGHT)));
        if (Collections.max(weights.values()) == 0) {
            section.problem("weights", "every signal weighs 0; allowed: at least one above 0");
            return new WeightedFormula(WeightedFormula.defaultWeights());
        }
        return new WeightedFormula(weights);
    }
}
