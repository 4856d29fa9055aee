package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.report.number.Estimate;
import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import java.util.List;
import java.util.Optional;

/** The finished runs of one selector at one point, in the order of their seeds; at least one. */
final class Summary {

    private final List<Row> rows;

    Summary(List<Row> rows) {
        this.rows = List.copyOf(rows);
    }

    Point point() {
        return rows.get(0).job().point();
    }

    SelectorChoice choice() {
        return rows.get(0).job().choice();
    }

    int seeds() {
        return rows.size();
    }

    Estimate estimate(Metric metric) {
        return Estimate.of(rows.stream().mapToDouble(row -> row.value(metric)).toArray());
    }

    double mean(Metric metric) {
        return estimate(metric).mean();
    }

    /** This one's figure over another's, seed by seed: what a seed does to both falls out. */
    Estimate ratio(Summary other, Metric metric) {
        double[] ratios =
                rows.stream()
                        .mapToDouble(row -> row.value(metric) / other.value(row, metric))
                        .toArray();
        return Estimate.of(ratios);
    }

    /** Who was asked over time in the run of the first seed. */
    Optional<Shares> shares() {
        return rows.stream().flatMap(row -> row.shares().stream()).findFirst();
    }

    private double value(Row sameSeed, Metric metric) {
        return rows.stream()
                .filter(row -> row.job().seed() == sameSeed.job().seed())
                .mapToDouble(row -> row.value(metric))
                .findFirst()
                .orElse(Double.NaN);
    }
}
