package io.horoscope.tool.calibrate;

import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.ScoreFormulas;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.signal.Signal;
import java.util.EnumMap;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** A node's settings that loads depend on, from the MBean's text of them. Immutable. */
public final class PresentSettings {

    private static final double DEFAULT_HOT_LOAD = 0.5;

    private final Map<?, ?> formula;
    private final double hotLoad;

    /**
     * @param formula the attribute {@code Formula}
     * @param selector the attribute {@code Selector}
     */
    public PresentSettings(String formula, String selector) {
        this.formula = map(formula);
        this.hotLoad = number(map(selector).get("hot_load"), DEFAULT_HOT_LOAD);
    }

    ScoreFormula formula() {
        return ScoreFormulas.read(new SettingsReader(formula));
    }

    /** The weights in force; the defaults with a formula that has none. */
    Map<Signal, Double> weights() {
        Map<Signal, Double> weights = new EnumMap<>(WeightedFormula.defaultWeights());
        given().forEach(
                        (key, weight) ->
                                Signal.forKey(String.valueOf(key))
                                        .ifPresent(s -> weights.put(s, number(weight, 0))));
        return weights;
    }

    double hotLoad() {
        return hotLoad;
    }

    private Map<?, ?> given() {
        return formula.get("weights") instanceof Map
                ? (Map<?, ?>) formula.get("weights")
                : Map.of();
    }

    /** Nodes take a number in quotes, too. */
    private static double number(Object given, double absent) {
        return given == null ? absent : Double.parseDouble(given.toString());
    }

    private static Map<?, ?> map(String yaml) {
        Object value = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
        return value instanceof Map ? (Map<?, ?>) value : Map.of();
    }
}
