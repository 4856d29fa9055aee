package io.horoscope.studies.placement;

import io.horoscope.bench.sim.engine.Seeds;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * A placement to judge, by the terms of the paper.
 *
 * @param figure which the rows are for
 * @param distribution of the requests
 * @param strategy that places them
 * @param size M, R and k
 * @param requests of the predicted and of the actual workload, each
 * @param skew of the actual workload; 1: it is the predicted one
 */
record Case(
        String figure,
        Distribution distribution,
        Strategy strategy,
        Size size,
        int requests,
        double skew) {

    /** So fine are workloads drawn, whatever the granularity, so that it changes nothing else. */
    private static final int FINEST = 32;

    /**
     * @param nodes M, that hold all data
     * @param replication R
     * @param slots k, of a node; a divisor of 32
     */
    record Size(int nodes, int replication, int slots) {}

    /** What is found of one pair of workloads, predicted and actual. */
    Row run(long seed) {
        Nodes nodes = Nodes.equal(size.nodes() * size.replication(), size.slots());
        double[] predicted = loads(1, seed);
        double[] actual = skew == 1 ? predicted : loads(skew, seed);
        Placement today = strategy.today().place(predicted, nodes);
        Placement placement = strategy.place(today, actual, nodes);
        long[] bytes = new long[predicted.length];
        Arrays.fill(bytes, 1);
        double held = Metrics.footprint(today) * nodes.count();
        return new Row(
                Metrics.maxToMean(placement, actual, nodes),
                PaperMetrics.skew(placement.loads(actual)),
                Box.of(placement.loads(actual)),
                Metrics.footprint(placement) / size.slots(),
                PaperMetrics.robustness(placement, predicted, actual, nodes),
                Metrics.movedBytes(today, placement, bytes) / held,
                actual.length > 4 ? "" : descending(actual));
    }

    private double[] loads(double drawnSkew, long seed) {
        int parts = size.nodes() * FINEST;
        String name = distribution.label() + " " + drawnSkew;
        double[] fine =
                distribution.counts(
                        parts, requests, drawnSkew, new Seeds(seed).fork(name, size.nodes()));
        double[] loads = new double[size.nodes() * size.slots()];
        for (int part = 0; part < parts; part++) {
            loads[part * loads.length / parts] += fine[part];
        }
        return loads;
    }

    private static String descending(double[] loads) {
        return Arrays.stream(loads)
                .map(load -> -load)
                .sorted()
                .mapToObj(load -> Long.toString(Math.round(-load)))
                .collect(Collectors.joining(" "));
    }
}
