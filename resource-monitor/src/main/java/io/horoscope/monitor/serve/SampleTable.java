package io.horoscope.monitor.serve;

import io.horoscope.core.score.PaperFormula;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.measure.Sampler;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** One sample as text: each signal with its value and the file that it came from, or the reason
 * why there is none. */
public final class SampleTable {

    private static final int WINDOW_SECONDS = 1;

    private SampleTable() {}

    /** The table, a line for each signal, ending in a line break. */
    public static String render(Sampler sampler, Signals signals) {
        StringBuilder text = new StringBuilder();
        text.append("scope: ").append(sampler.scope().description()).append('\n');
        text.append("window: the last ").append(WINDOW_SECONDS).append(" s\n\n");
        text.append(row("signal", "value", "meaning"));
        for (int i = 0; i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            String value = value(signals.ratio(signal));
            text.append(row(signal.key(), value, meaning(sampler, signal, signals)));
        }
        text.append('\n');
        for (ScoreFormula formula : formulas()) {
            text.append(row(formula.name(), score(formula, signals), load(formula, signals)));
        }
        return text.toString();
    }

    private static String row(String name, String value, String meaning) {
        return String.format(Locale.ROOT, "%-16s %-8s %s%n", name, value, meaning);
    }

    private static List<ScoreFormula> formulas() {
        return List.of(new PaperFormula(), new WeightedFormula(WeightedFormula.defaultWeights()));
    }

    private static String value(OptionalDouble ratio) {
        return ratio.isPresent()
                ? String.format(Locale.ROOT, "%.4f", ratio.getAsDouble())
                : "no data";
    }

    private static String meaning(Sampler sampler, Signal signal, Signals signals) {
        if (signals.has(signal)) {
            return signal.meaning() + "; from " + sampler.scope().source(signal);
        }
        String failure = sampler.failure(signal);
        String reason = failure == null ? sampler.scope().absence(signal) : "FAILED: " + failure;
        return "(" + reason + ") " + signal.meaning();
    }

    private static String score(ScoreFormula formula, Signals signals) {
        double score = formula.score(signals);
        return Double.isNaN(score) ? "-" : String.format(Locale.ROOT, "%.3f", score);
    }

    private static String load(ScoreFormula formula, Signals signals) {
        double score = formula.score(signals);
        return Double.isNaN(score)
                ? "score: needs signals that this machine does not have"
                : String.format(
                        Locale.ROOT,
                        "score, a load of %.3f (0 idle, 1 saturated)",
                        formula.load(score));
    }
}
