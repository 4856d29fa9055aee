package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;

/**
 * The weights from 0 upward whose load best tells the mean latency of the next window, by rank correlation.
 *
 * <p>Coordinate search: one weight after the other takes the value of a grid that is best with the others as they are, until
 * no change is worth anything. From two starts, the default weights and the best signal alone, because the search finds a hill
 * and not the highest one. Weights of signals that never vary here stay what they are by default: nothing was learnt of them.
 */
final class WeightSearch {

    private static final double[] GRID = {0, 0.05, 0.1, 0.25, 0.5, 1, 2, 4};
    private static final int MOST_ROUNDS = 8;

    /** What is less is noise, and weights are not to follow it. */
    private static final double LEAST_GAIN = 0.002;

    /** Of weights that cannot be judged: less than any rank correlation that is one. */
    private static final double NOTHING = -1;

    private final Set<Signal> varying = EnumSet.noneOf(Signal.class);
    private final List<Signals> signals = new ArrayList<>();
    private final double[] latencies;

    private WeightSearch(Samples samples, IntPredicate blocks) {
        double[] next = samples.next(samples.meanNanos());
        List<Double> kept = new ArrayList<>();
        for (int row = 0; row < samples.rows(); row++) {
            if (blocks.test(samples.block(row)) && !Double.isNaN(next[row])) {
                signals.add(samples.signals(row));
                kept.add(next[row]);
            }
        }
        this.latencies = kept.stream().mapToDouble(Double::doubleValue).toArray();
        for (Signal signal : Signal.values()) {
            if (varies(signal)) {
                varying.add(signal);
            }
        }
    }

    /** Searches on all of the run. */
    static Map<Signal, Double> best(Samples samples) {
        return new WeightSearch(samples, block -> true).search();
    }

    /**
     * What weights that were found on one half of the run are worth on the other, blocks of ten seconds taking turns: the
     * mean of both ways; -1 if there is too little data.
     */
    static double crossValidated(Samples samples) {
        double sum = 0;
        for (int half = 0; half < 2; half++) {
            int learnt = half;
            Map<Signal, Double> weights =
                    new WeightSearch(samples, block -> block % 2 == learnt).search();
            sum += new WeightSearch(samples, block -> block % 2 != learnt).worth(weights);
        }
        return sum / 2;
    }

    private Map<Signal, Double> search() {
        Map<Signal, Double> best = climb(WeightedFormula.defaultWeights());
        Map<Signal, Double> other = climb(bestAlone());
        return worth(other) > worth(best) + LEAST_GAIN ? other : best;
    }

    private Map<Signal, Double> climb(Map<Signal, Double> start) {
        Map<Signal, Double> weights = new EnumMap<>(start);
        double reached = worth(weights);
        double before = Double.NEGATIVE_INFINITY;
        for (int round = 0; reached > before && round < MOST_ROUNDS; round++) {
            before = reached;
            for (Signal signal : varying) {
                reached = improve(weights, signal, reached);
            }
        }
        return weights;
    }

    /** Sets one weight to the best of the grid, and returns what all are worth then. */
    private double improve(Map<Signal, Double> weights, Signal signal, double reached) {
        double best = weights.get(signal);
        double most = reached;
        for (double weight : GRID) {
            weights.put(signal, weight);
            double found = worth(weights);
            if (found > Math.max(most, reached + LEAST_GAIN)) {
                most = found;
                best = weight;
            }
        }
        weights.put(signal, best);
        return most;
    }

    private Map<Signal, Double> bestAlone() {
        Map<Signal, Double> best = WeightedFormula.defaultWeights();
        double most = NOTHING;
        for (Signal signal : varying) {
            Map<Signal, Double> alone = new EnumMap<>(WeightedFormula.defaultWeights());
            varying.forEach(other -> alone.put(other, other == signal ? 1.0 : 0.0));
            if (worth(alone) > most) {
                most = worth(alone);
                best = alone;
            }
        }
        return best;
    }

    /** The rank correlation of these weights' load with the latencies. */
    private double worth(Map<Signal, Double> weights) {
        if (weights.values().stream().allMatch(weight -> weight == 0)) {
            return NOTHING;
        }
        ToDoubleFunction<Signals> load = Formulas.weighted(weights);
        double found = RankCorrelation.of(signals.stream().mapToDouble(load).toArray(), latencies);
        return Double.isNaN(found) ? NOTHING : found;
    }

    private boolean varies(Signal signal) {
        return signals.stream().map(all -> all.ratio(signal)).distinct().limit(2).count() > 1;
    }
}
