package io.horoscope.core.score;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.Arrays;
import java.util.Collection;

/**
 * Completes reports that lack a signal. Machines differ in what they can measure, and loads are
 * comparable only if they are computed from the same signals.
 *
 * <p>An absent signal counts as the <em>lower median</em> of that signal over the nodes that report
 * it. The median follows stressed nodes only when they are half of all, whereas a mean would follow
 * a single one; and no node looks better without a signal than the best node that has it. The other
 * signals of the same report are no substitute, since CPU use, for example, is naturally far higher
 * than pressure. A signal that no node reports stays absent.
 *
 * <p>CPU use is never completed: a report without it comes from a broken monitor. Immutable.
 * Creating one costs a pass over the reports, and a sort for each signal that some nodes lack.
 */
public final class TypicalSignals {

    private final double[] ratios; // NaN where no node or every node reports the signal

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
     * The signals, with those added that other nodes report; the same object if there is nothing to
     * add.
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
