package io.horoscope.bench.lab.experiment;

import io.horoscope.bench.report.number.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Throughputs and latencies by cluster, data, workload, side and threads, and how they scale. */
final class ScalabilityResults {

    private final List<Measured> all = new ArrayList<>();

    void add(Measured measured) {
        all.add(measured);
    }

    /** Threads that a side was measured with, ascending. */
    List<Integer> threads(String workload, Stand stand, String side) {
        return all.stream()
                .filter(m -> m.is(workload, stand, side))
                .map(m -> m.threads)
                .distinct()
                .sorted()
                .collect(Collectors.toList());
    }

    /** The median over repetitions, with the smallest and the largest as bounds; missing if there are none. */
    Interval median(
            String workload,
            Stand stand,
            String side,
            int threads,
            ToDoubleFunction<Measured> figure) {
        return Ratio.medianOf(
                of(workload, stand, side, threads).stream().mapToDouble(figure).toArray());
    }

    /** How many times the throughput of one side another has at one point, by repetition. */
    Interval against(String workload, Stand stand, int threads, String side, String baseline) {
        return quotient(of(workload, stand, side, threads), of(workload, stand, baseline, threads));
    }

    /**
     * How many times the throughput of one node a cluster has.
     *
     * @param threadsOfOne at one node
     * @return missing if one of the two was not measured
     */
    Interval factor(Scaling scaling, String workload, String side, int nodes, int threadsOfOne) {
        return quotient(
                of(workload, scaling.stand(nodes), side, scaling.threads(nodes, threadsOfOne)),
                of(workload, new Stand(1, 1), side, threadsOfOne));
    }

    /** Whether throughput rose by at least so much from fewer threads to more, with any side. */
    boolean rises(
            String workload, Stand stand, List<String> sides, int fewer, int more, double least) {
        return sides.stream()
                .anyMatch(
                        side ->
                                median(workload, stand, side, more, Measured::perSecond).value()
                                        >= least
                                                * median(
                                                                workload,
                                                                stand,
                                                                side,
                                                                fewer,
                                                                Measured::perSecond)
                                                        .value());
    }

    private List<Measured> of(String workload, Stand stand, String side, int threads) {
        return all.stream()
                .filter(m -> m.is(workload, stand, side) && m.threads == threads)
                .collect(Collectors.toList());
    }

    private static Interval quotient(List<Measured> side, List<Measured> baseline) {
        List<Double> logs = new ArrayList<>();
        for (Measured one : side) {
            for (Measured other : baseline) {
                if (one.repetition == other.repetition) {
                    logs.add(Math.log(one.perSecond / other.perSecond));
                }
            }
        }
        return Ratio.ofLogs(
                logs.stream()
                        .mapToDouble(log -> Double.isFinite(log) ? log : Double.NaN)
                        .toArray());
    }

    /** One side measured once. Immutable. */
    static final class Measured {

        private final String workload;
        private final Stand stand;
        private final String side;
        private final int threads;
        private final int repetition;
        private final double perSecond;
        private final double p99Nanos;

        Measured(
                String workload,
                Stand stand,
                String side,
                int threads,
                int repetition,
                double[] figures) {
            this.workload = workload;
            this.stand = stand;
            this.side = side;
            this.threads = threads;
            this.repetition = repetition;
            this.perSecond = figures[0];
            this.p99Nanos = figures[1];
        }

        static Measured of(String workload, Stand stand, Block block) {
            return new Measured(
                    workload,
                    stand,
                    block.side().name(),
                    block.point().threads(),
                    block.repetition(),
                    new double[] {block.perSecond(), block.p99Nanos()});
        }

        double perSecond() {
            return perSecond;
        }

        double p99Nanos() {
            return p99Nanos;
        }

        private boolean is(String otherWorkload, Stand otherStand, String otherSide) {
            return workload.equals(otherWorkload)
                    && stand.equals(otherStand)
                    && side.equals(otherSide);
        }
    }
}
