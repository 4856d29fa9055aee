package io.horoscope.core.score;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Σ w·−ln(1 − x) over the signals: the paper's product with each factor raised to its weight, in
 * logarithms.
 *
 * <p>An absent signal is left out of the sum; see {@link TypicalSignals} for those that other nodes
 * report. A report without CPU use, or without any signal of weight above 0, has no score.
 */
public final class WeightedFormula implements ScoreFormula {

    public static final String NAME = "weighted";

    private final double[] weights;

    /**
     * @param weights from 0 upward for each signal; one that is missing weighs 0
     * @throws IllegalArgumentException if a weight is negative or not finite, or if every signal
     *     weighs 0
     */
    public WeightedFormula(Map<Signal, Double> weights) {
        this.weights = new double[Signal.count()];
        weights.forEach(
                (signal, weight) ->
                        this.weights[signal.position()] = checked(signal.key(), weight));
        double weightOfSignals = 0;
        for (double weight : this.weights) {
            weightOfSignals += weight;
        }
        if (!(weightOfSignals > 0 && Double.isFinite(weightOfSignals))) {
            throw new IllegalArgumentException(
                    "at least one signal needs a weight above 0, and their sum is finite: "
                            + weights);
        }
    }

    /**
     * The default weights.
     *
     * <p>CPU use is the base. Delay of tasks (pressure, throttling, steal) weighs as much; disk
     * waits weigh as much again, because a read that misses the page cache mostly waits for the
     * disk. The network, pauses, compactions and dropped messages weigh nothing until a measurement
     * shows a better weight. Memory use hardly predicts the latency of a read (the paper, section
     * 6.1), so it only breaks ties.
     */
    public static Map<Signal, Double> defaultWeights() {
        Map<Signal, Double> weights = new EnumMap<>(Signal.class);
        weights.put(Signal.CPU, 0.5);
        weights.put(Signal.MEMORY, 0.05);
        weights.put(Signal.DISK, 0.25);
        weights.put(Signal.DISK_WAIT, 0.5);
        weights.put(Signal.CPU_PRESSURE, 0.5);
        weights.put(Signal.IO_PRESSURE, 0.5);
        weights.put(Signal.MEMORY_PRESSURE, 0.5);
        weights.put(Signal.THROTTLED, 0.5);
        weights.put(Signal.STEAL, 0.5);
        weights.put(Signal.NETWORK, 0.0);
        weights.put(Signal.GC, 0.0);
        weights.put(Signal.COMPACTIONS, 0.0);
        weights.put(Signal.DROPPED, 0.0);
        return Collections.unmodifiableMap(weights);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public double score(Signals signals) {
        if (!signals.has(Signal.CPU)) {
            return Double.NaN;
        }
        double sum = 0;
        boolean known = false;
        for (int i = 0; i < weights.length; i++) {
            double ratio = signals.ratioOr(Signal.at(i), Double.NaN);
            if (weights[i] > 0 && !Double.isNaN(ratio)) {
                sum += weights[i] * -Math.log(Headroom.of(ratio));
                known = true;
            }
        }
        return known ? sum : Double.NaN;
    }

    /** 1 − exp(−score), which is 1 − Π (1 − x)^w. */
    @Override
    public double load(double score) {
        return 1 - Math.exp(-score);
    }

    private static double checked(String name, double weight) {
        if (!(weight >= 0 && Double.isFinite(weight))) {
            throw new IllegalArgumentException(
                    "the weight of " + name + " is a number from 0 upward: " + weight);
        }
        return weight;
    }
}
