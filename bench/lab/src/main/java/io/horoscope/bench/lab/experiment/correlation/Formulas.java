package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.core.score.PaperExtendedFormula;
import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * What can be made of a node's reported signals, as loads. A formula of one signal alone orders nodes as that signal does, so
 * it is not among them.
 */
final class Formulas {

    static final String PREFIX = "formula_";

    /** The Horoscope paper's, section 3. */
    static final String PAPER = PREFIX + "paper";

    /** Ours, with the weights that are in force unless somebody sets others. */
    static final String DEFAULT = PREFIX + "weighted_default";

    private Formulas() {}

    /** Every formula by the name of its column, in order. */
    static Map<String, ToDoubleFunction<Signals>> all() {
        Map<String, ToDoubleFunction<Signals>> all = new LinkedHashMap<>();
        all.put(PAPER, load(new PaperFormula()));
        all.put(PREFIX + "paper_extended", load(new PaperExtendedFormula(1, 1)));
        all.put(DEFAULT, weighted(WeightedFormula.defaultWeights()));
        all.put(PREFIX + "cpu_memory_disk", even(Signal.CPU, Signal.MEMORY, Signal.DISK));
        all.put(
                PREFIX + "pressures",
                even(Signal.CPU_PRESSURE, Signal.IO_PRESSURE, Signal.MEMORY_PRESSURE));
        all.put(PREFIX + "cpu_pressure_throttled", even(Signal.CPU_PRESSURE, Signal.THROTTLED));
        all.put(PREFIX + "cpu_cpu_pressure", even(Signal.CPU, Signal.CPU_PRESSURE));
        all.put(PREFIX + "all_even", even(Signal.values()));
        all.put(PREFIX + "largest", Formulas::largest);
        return all;
    }

    /** The weighted formula; signals that are missing in the map weigh nothing. */
    static ToDoubleFunction<Signals> weighted(Map<Signal, Double> weights) {
        return load(new WeightedFormula(weights, 0));
    }

    private static ToDoubleFunction<Signals> load(ScoreFormula formula) {
        return signals -> formula.load(formula.score(signals, Double.NaN));
    }

    private static ToDoubleFunction<Signals> even(Signal... signals) {
        Map<Signal, Double> weights = new LinkedHashMap<>();
        List.of(signals).forEach(signal -> weights.put(signal, 1.0));
        return weighted(weights);
    }

    /** The most saturated resource alone. */
    private static double largest(Signals signals) {
        double largest = Double.NaN;
        for (Signal signal : Signal.values()) {
            OptionalDouble ratio = signals.ratio(signal);
            if (ratio.isPresent() && !(ratio.getAsDouble() <= largest)) {
                largest = ratio.getAsDouble();
            }
        }
        return largest;
    }
}
