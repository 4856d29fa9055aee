package io.horoscope.tool.calibrate;

import io.horoscope.core.signal.Signal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Which signals predict the latency of reads, and weights that follow from that. Immutable. */
final class Calibration {

    /** What the samples say of a signal. */
    enum Verdict {
        PREDICTS("predicts"),
        NO_EVIDENCE("no evidence"),
        NEVER_VARIED("never varied"),
        NOT_MEASURED("not measured");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    static final int LEAST_SAMPLES = 60;
    static final int LEAST_PARTS = 15;

    /** A signal that varies by less at each replica says nothing. */
    static final double LEAST_RANGE = 0.05;

    private static final long SEED = 14;

    private final Samples samples;
    private final Map<Signal, Verdict> verdicts = new EnumMap<>(Signal.class);
    private final Map<Signal, RankCorrelation> correlations = new EnumMap<>(Signal.class);

    Calibration(Samples samples) {
        this.samples = samples;
        for (int i = 0; i < Signal.count(); i++) {
            verdicts.put(Signal.at(i), judged(Signal.at(i)));
        }
    }

    /** Why there is no verdict of any signal; empty if there is one. */
    String refusal() {
        if (samples.size() >= LEAST_SAMPLES && samples.partsWithSamples() >= LEAST_PARTS) {
            return "";
        }
        return String.format(
                "too few samples for weights: %d, in %d of %d parts of the time; needed: %d, in %d"
                        + " parts. Run it longer, while clients read",
                samples.size(),
                samples.partsWithSamples(),
                Samples.PARTS,
                LEAST_SAMPLES,
                LEAST_PARTS);
    }

    Verdict verdict(Signal signal) {
        return verdicts.get(signal);
    }

    /** Only of a signal that varied, and if there is no refusal. */
    RankCorrelation correlation(Signal signal) {
        return correlations.get(signal);
    }

    private Verdict judged(Signal signal) {
        double[] ratios = samples.ratios(signal);
        int[] known =
                IntStream.range(0, ratios.length).filter(i -> !Double.isNaN(ratios[i])).toArray();
        if (known.length == 0) {
            return Verdict.NOT_MEASURED;
        }
        if (samples.range(ratios) < LEAST_RANGE) {
            return Verdict.NEVER_VARIED;
        }
        if (!refusal().isEmpty()) {
            return Verdict.NO_EVIDENCE;
        }
        double[] within = samples.withinPairs(ratios);
        double[] latencies = samples.withinPairs(samples.logLatencies());
        int[] parts = samples.parts();
        RankCorrelation correlation =
                RankCorrelation.of(
                        Arrays.stream(known).mapToDouble(i -> within[i]).toArray(),
                        Arrays.stream(known).mapToDouble(i -> latencies[i]).toArray(),
                        Arrays.stream(known).map(i -> parts[i]).toArray(),
                        Samples.PARTS,
                        new SplittableRandom(SEED));
        correlations.put(signal, correlation);
        return correlation.low() > 0 ? Verdict.PREDICTS : Verdict.NO_EVIDENCE;
    }

    /**
     * Weights with the same sum. Signals that did not vary keep theirs, as nothing speaks against
     * it. Those of the others go to the signals that predict, in proportion to the factors f from 0
     * upward with the least Σ (ln latency − Σ f·−ln(1 − x))² within pairs: the weighted formula's
     * own terms. Empty if no signal predicts.
     *
     * @param present from 0 upward
     */
    Map<Signal, Double> proposed(Map<Signal, Double> present) {
        List<Signal> predicting = new ArrayList<>();
        Map<Signal, Double> weights = new EnumMap<>(Signal.class);
        double free = 0;
        for (int i = 0; i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            double weight = present.getOrDefault(signal, 0.0);
            Verdict verdict = verdict(signal);
            if (verdict == Verdict.PREDICTS) {
                predicting.add(signal);
            }
            boolean varied = verdict == Verdict.PREDICTS || verdict == Verdict.NO_EVIDENCE;
            free += varied ? weight : 0;
            weights.put(signal, varied ? 0.0 : weight);
        }
        double[] factors = factors(predicting);
        double sum = Arrays.stream(factors).sum();
        if (!(sum > 0)) {
            return new EnumMap<>(Signal.class);
        }
        for (int i = 0; i < factors.length; i++) {
            // Present weights of 0 leave nothing to hand out.
            double share = (free > 0 ? free : 1) * factors[i] / sum;
            weights.put(predicting.get(i), Math.round(share * 100) / 100.0);
        }
        return weights;
    }

    private double[] factors(List<Signal> predicting) {
        double[][] columns = new double[predicting.size()][];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = samples.withinPairs(samples.scores(predicting.get(i)));
            // Absent at some machines: the mean of the pair.
            columns[i] = Arrays.stream(columns[i]).map(x -> Double.isNaN(x) ? 0 : x).toArray();
        }
        return LeastSquares.nonNegative(columns, samples.withinPairs(samples.logLatencies()));
    }
}
