package io.horoscope.tool.calibrate;

import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The samples of some snapshots: one for each coordinator, replica and time with an answer. Tables
 * and machines differ between pairs of coordinator and replica without any load, so that values
 * count as differences from the mean of their pair.
 */
final class Samples {

    /** Of equal length: of five minutes each is longer than most changes of a load. */
    static final int PARTS = 20;

    private final List<String> pairs = new ArrayList<>();
    private final List<Signals> signals = new ArrayList<>();
    private final List<Double> logLatencies = new ArrayList<>();
    private final List<Integer> parts = new ArrayList<>();

    Samples(List<Snapshot> snapshots) {
        long first = snapshots.stream().mapToLong(Snapshot::atNanos).min().orElse(0);
        long last = snapshots.stream().mapToLong(Snapshot::atNanos).max().orElse(0);
        for (Snapshot snapshot : snapshots) {
            int part = (int) (PARTS * (snapshot.atNanos() - first) / (last - first + 1));
            snapshot.logLatencies()
                    .forEach(
                            (replica, logLatency) -> {
                                pairs.add(snapshot.coordinator() + " " + replica);
                                signals.add(snapshot.signals().get(replica));
                                logLatencies.add(logLatency);
                                parts.add(part);
                            });
        }
    }

    int size() {
        return pairs.size();
    }

    /** How many of the {@link #PARTS} have samples. */
    int partsWithSamples() {
        return (int) parts.stream().distinct().count();
    }

    /** The ratios of a signal; NaN where absent. */
    double[] ratios(Signal signal) {
        return signals.stream().mapToDouble(each -> each.ratioOr(signal, Double.NaN)).toArray();
    }

    /** What the weighted formula adds for a signal of weight 1; NaN where absent. */
    double[] scores(Signal signal) {
        WeightedFormula alone = new WeightedFormula(Map.of(signal, 1.0));
        return signals.stream().mapToDouble(each -> alone.score(each)).toArray();
    }

    double[] logLatencies() {
        return logLatencies.stream().mapToDouble(Double::doubleValue).toArray();
    }

    int[] parts() {
        return parts.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The largest difference within a pair; 0 if there is none. */
    double range(double[] values) {
        Map<String, double[]> bounds = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            double value = values[i];
            if (!Double.isNaN(value)) {
                double[] bound =
                        bounds.computeIfAbsent(pairs.get(i), p -> new double[] {value, value});
                bound[0] = Math.min(bound[0], value);
                bound[1] = Math.max(bound[1], value);
            }
        }
        return bounds.values().stream().mapToDouble(b -> b[1] - b[0]).max().orElse(0);
    }

    /** The differences from the mean of the pair; NaN stays NaN. */
    double[] withinPairs(double[] values) {
        Map<String, double[]> sums = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            if (!Double.isNaN(values[i])) {
                double[] sum = sums.computeIfAbsent(pairs.get(i), pair -> new double[2]);
                sum[0] += values[i];
                sum[1]++;
            }
        }
        double[] differences = new double[values.length];
        Arrays.setAll(
                differences,
                i -> {
                    double[] sum = sums.get(pairs.get(i));
                    return sum == null ? Double.NaN : values[i] - sum[0] / sum[1];
                });
        return differences;
    }
}
