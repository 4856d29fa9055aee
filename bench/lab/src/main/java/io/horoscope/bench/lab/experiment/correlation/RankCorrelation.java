package io.horoscope.bench.lab.experiment.correlation;

import io.horoscope.bench.report.number.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.ranking.NaturalRanking;
import org.apache.commons.math3.stat.ranking.TiesStrategy;

/**
 * Spearman's rank correlation with an interval of 95 % by a block bootstrap: windows that are close in time are much alike, so
 * blocks of them are drawn with replacement, and not single windows. Ranks stay those of the whole run, which saves ranking
 * every draw anew.
 */
final class RankCorrelation {

    private static final int DRAWS = 400;
    private static final long SEED = 20_260_101L;
    private static final double TAIL = 0.025;

    /** Below, a correlation says nothing. */
    private static final int LEAST_PAIRS = 8;

    private RankCorrelation() {}

    /**
     * The correlation of two columns. Pairs of which one is not a number do not count.
     *
     * @return in [-1, 1]; not a number if a column does not vary or there are too few pairs
     */
    static double of(double[] xs, double[] ys) {
        return of(Pairs.known(xs, ys));
    }

    /** The same with its interval. */
    static Interval of(double[] xs, double[] ys, Samples samples) {
        Pairs pairs = Pairs.known(xs, ys);
        double value = of(pairs);
        if (Double.isNaN(value)) {
            return Interval.missing();
        }
        List<List<Integer>> blocks = blocks(pairs, samples);
        if (blocks.size() < LEAST_PAIRS) {
            return Interval.of(value);
        }
        double[] rankedXs = rank(pairs.xs);
        double[] rankedYs = rank(pairs.ys);
        SplittableRandom random = new SplittableRandom(SEED);
        double[] draws = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            draws[draw] = draw(rankedXs, rankedYs, blocks, random);
        }
        double[] known = Arrays.stream(draws).filter(Double::isFinite).sorted().toArray();
        if (known.length == 0) {
            return Interval.of(value);
        }
        int low = (int) Math.floor(TAIL * (known.length - 1));
        return Interval.between(value, known[low], known[known.length - 1 - low]);
    }

    private static double of(Pairs pairs) {
        return pairs.xs.length < LEAST_PAIRS
                ? Double.NaN
                : new PearsonsCorrelation().correlation(rank(pairs.xs), rank(pairs.ys));
    }

    private static double draw(
            double[] xs, double[] ys, List<List<Integer>> blocks, SplittableRandom random) {
        List<List<Integer>> drawn = new ArrayList<>();
        int size = 0;
        for (int at = 0; at < blocks.size(); at++) {
            List<Integer> block = blocks.get(random.nextInt(blocks.size()));
            drawn.add(block);
            size += block.size();
        }
        double[] drawnXs = new double[size];
        double[] drawnYs = new double[size];
        int to = 0;
        for (List<Integer> block : drawn) {
            for (int from : block) {
                drawnXs[to] = xs[from];
                drawnYs[to++] = ys[from];
            }
        }
        return new PearsonsCorrelation().correlation(drawnXs, drawnYs);
    }

    /** Indexes of pairs, by block. */
    private static List<List<Integer>> blocks(Pairs pairs, Samples samples) {
        Map<Integer, List<Integer>> blocks = new LinkedHashMap<>();
        for (int at = 0; at < pairs.rows.length; at++) {
            blocks.computeIfAbsent(samples.block(pairs.rows[at]), block -> new ArrayList<>())
                    .add(at);
        }
        return new ArrayList<>(blocks.values());
    }

    private static double[] rank(double[] values) {
        return new NaturalRanking(TiesStrategy.AVERAGE).rank(values);
    }

    /** The rows in which both columns have a value. */
    private static final class Pairs {

        private final int[] rows;
        private final double[] xs;
        private final double[] ys;

        private Pairs(int[] rows, double[] xs, double[] ys) {
            this.rows = rows;
            this.xs = xs;
            this.ys = ys;
        }

        static Pairs known(double[] xs, double[] ys) {
            int[] rows = new int[xs.length];
            int count = 0;
            for (int row = 0; row < xs.length; row++) {
                if (!Double.isNaN(xs[row]) && !Double.isNaN(ys[row])) {
                    rows[count++] = row;
                }
            }
            int[] known = Arrays.copyOf(rows, count);
            return new Pairs(
                    known,
                    Arrays.stream(known).mapToDouble(row -> xs[row]).toArray(),
                    Arrays.stream(known).mapToDouble(row -> ys[row]).toArray());
        }
    }
}
