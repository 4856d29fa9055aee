package io.horoscope.tool.calibrate;

import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** What {@code horoscope calibrate} prints in the end. */
public final class CalibrationText {

    private final StringBuilder text = new StringBuilder();

    private CalibrationText() {}

    /** The text for these snapshots, under these settings. */
    public static String of(List<Snapshot> snapshots, PresentSettings settings) {
        CalibrationText text = new CalibrationText();
        Samples samples = new Samples(snapshots);
        Calibration calibration = new Calibration(samples);
        text.line(
                "%d samples: the reads of a replica by a coordinator since it was last asked.",
                samples.size());
        text.signals(samples, calibration);
        if (calibration.refusal().isEmpty()) {
            text.proposal(snapshots, settings, calibration.proposed(settings.weights()));
        } else {
            text.line("No weights: %s.", calibration.refusal());
        }
        return text.text.toString();
    }

    private void signals(Samples samples, Calibration calibration) {
        line("%n%-16s %-14s %-30s %s", "signal", "range", "rank correlation [99 %]", "verdict");
        for (int i = 0; i < Signal.count(); i++) {
            Signal signal = Signal.at(i);
            double[] ratios =
                    Arrays.stream(samples.ratios(signal)).filter(x -> !Double.isNaN(x)).toArray();
            RankCorrelation correlation = calibration.correlation(signal);
            line(
                    "%-16s %-14s %-30s %s",
                    signal.key(),
                    ratios.length == 0
                            ? ""
                            : format(
                                    "%.2f to %.2f",
                                    Arrays.stream(ratios).min().getAsDouble(),
                                    Arrays.stream(ratios).max().getAsDouble()),
                    correlation == null
                            ? ""
                            : format(
                                    "%.2f [%.2f to %.2f]",
                                    correlation.value(), correlation.low(), correlation.high()),
                    calibration.verdict(signal));
        }
        line("");
    }

    private void proposal(
            List<Snapshot> snapshots, PresentSettings settings, Map<Signal, Double> weights) {
        if (weights.isEmpty()) {
            line(
                    "No weights: no signal predicts the latency of reads. Run it while the load of the"
                            + " nodes changes: a signal that varies by less than %.2f at each replica"
                            + " says nothing.",
                    Calibration.LEAST_RANGE);
            return;
        }
        String proposed = formula(weights);
        line("present:  %s", formula(settings.weights()));
        line("proposed: %s", proposed);
        change(
                new LoadChange(
                        snapshots,
                        settings.formula(),
                        new WeightedFormula(weights),
                        settings.hotLoad()),
                settings.hotLoad());
        line("%nTo try it, on each node, until it stops:");
        line("  horoscope set mode shadow");
        line("  horoscope set formula '%s'", proposed);
        line("and, after some reads, in cqlsh:");
        line("  SELECT endpoint, reads, reads_diverted FROM horoscope.routing;");
    }

    private void change(LoadChange change, double hotLoad) {
        line("%n%-24s %-24s %s", "replica", "mean load", "time hot (above " + hotLoad + ")");
        change.replicas()
                .forEach(
                        (address, replica) ->
                                line(
                                        "%-24s %-24s %s",
                                        address,
                                        format(
                                                "%.2f, proposed %.2f",
                                                replica.meanLoad(0), replica.meanLoad(1)),
                                        format(
                                                "%.0f %%, proposed %.0f %%",
                                                100 * replica.hotShare(0),
                                                100 * replica.hotShare(1))));
        line(
                "Another replica is the busiest %.0f %% of the time.",
                100 * change.otherBusiestShare());
    }

    /** The setting {@code formula}, with every weight. */
    static String formula(Map<Signal, Double> weights) {
        StringJoiner list = new StringJoiner(", ", "{name: weighted, weights: {", "}}");
        weights.forEach((signal, weight) -> list.add(signal.key() + ": " + weight));
        return list.toString();
    }

    private void line(String format, Object... values) {
        text.append(format(format, values).stripTrailing()).append(System.lineSeparator());
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
