package io.horoscope.core.score;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.Arrays;
import java.util.Collection;

/**
 * What nodes report at one time, for completing the reports of those that lack a signal: machines
 * differ in what they can measure, and loads compare only if they are made of the same signals.
 *
 * <p>An absent signal counts as the <em>lower median</em> of that signal over the nodes that report
 * it. Then neither node of a pair differs from the typical one by what it cannot measure; half of
 * the nodes may be stressed before those without the signal look so, where a mean would follow a
 * single one; and nobody looks better by lacking a signal than the best node that has it. Taking
 * the present signals of the same report instead would compare pressure with CPU use, which is
 * naturally far higher. A signal that nobody reports stays absent, and so counts for nobody.
 *
 * <p>CPU is never completed: a report without it comes from a monitor that does not work.
 * Immutable. Making one costs a look at each report where nothing is missing, and one sort for each
 * signal that some nodes lack.
 */
public final class TypicalSignals {

    private final double[] ratios; // NaN where nobody or everybody reports the signal

    private TypicalSignals(double[] ratios) {
        this.ratios = ratios;
    }

    /**
     * The typical signals of some nodes.
     *
     * @param reported the newest signals of each node that reports now
     */
    public static TypicalSignals of(Collection<Signals> reported) {
        double[] ratios = new double[Signal.count()];
        for (int i = 0; i < ratios.length; i++) {
            Signal signal = Signal.at(i);
            int present = 0;
            for (Signals each : reported) {
                present += each.has(signal) ? 1 : 0;
            }
            boolean isNeeded = signal != Signal.CPU && present > 0 && present < reported.size();
            ratios[i] = isNeeded ? lowerMedian(signal, present, reported) : Double.NaN;
        }
        return new TypicalSignals(ratios);
    }

    /**
     * The report as formulas are to judge it; the same object where nothing is missing that others
     * report.
     */
    public Signals complete(Signals reported) {
        Signals.Builder completed = null;
        for (int i = 0; i < ratios.length; i++) {
            if (!Double.isNaN(ratios[i]) && !reported.has(Signal.at(i))) {
                completed = completed == null ? reported.toBuilder() : completed;
                completed.set(Signal.at(i), ratios[i]);
            }
        }
        return completed == null ? reported : completed.build();
    }

    private static double lowerMedian(Signal signal, int present, Collection<Signals> reported) {
        double[] sorted = new double[present];
        int next = 0;
        for (Signals each : reported) {
            if (each.has(signal)) {
                sorted[next++] = each.ratioOr(signal, Double.NaN);
            }
        }
        Arrays.sort(sorted);
        return sorted[(present - 1) / 2];
    }
}
