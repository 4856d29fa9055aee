package io.horoscope.bench.lab.experiment.correlation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.report.number.Interval;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankCorrelationTest {

    @Test
    void of_monotone_isOneHoweverCrooked() {
        double[] xs = IntStream.range(0, 50).asDoubleStream().toArray();
        double[] rising = Arrays.stream(xs).map(Math::exp).toArray();
        double[] falling = Arrays.stream(xs).map(x -> -x * x).toArray();
        assertEquals(1, RankCorrelation.of(xs, rising), 1e-12);
        assertEquals(-1, RankCorrelation.of(xs, falling), 1e-12);
    }

    /** The textbook's ten pupils: 1 − 6·Σd² / (n³ − n) with Σd² = 194. */
    @Test
    void of_textbook_isTheTextbooks() {
        double[] intelligence = {106, 100, 86, 101, 99, 103, 97, 113, 112, 110};
        double[] hours = {7, 27, 2, 50, 28, 29, 20, 12, 6, 17};
        assertEquals(1 - 6.0 * 194 / 990, RankCorrelation.of(intelligence, hours), 1e-9);
    }

    @Test
    void of_missingValues_doNotCount() {
        double[] xs = {1, 2, 3, Double.NaN, 4, 5, 6, 7, 8, 9};
        double[] ys = {1, 2, 3, -99, 4, 5, 6, 7, Double.NaN, 9};
        assertEquals(1, RankCorrelation.of(xs, ys), 1e-12);
    }

    @Test
    void of_nothingToCompare_isNotANumber() {
        double[] same = new double[20];
        double[] xs = IntStream.range(0, 20).asDoubleStream().toArray();
        assertTrue(Double.isNaN(RankCorrelation.of(same, xs)), "does not vary");
        assertTrue(
                Double.isNaN(RankCorrelation.of(new double[] {1, 2}, new double[] {1, 2})),
                "too few");
    }

    @Test
    void of_blocks_intervalHoldsTheValueAndIsNarrowOnlyForAStrongOne() {
        Samples samples = PlantedSamples.of(0.1);
        double[] next = samples.next(samples.meanNanos());
        Interval strong = RankCorrelation.of(samples.values("reported_disk"), next, samples);
        assertTrue(strong.value() > 0.85, "the disk tells most: " + strong.value());
        assertTrue(strong.low() <= strong.value() && strong.value() <= strong.high());
        assertTrue(strong.high() - strong.low() < 0.1);
        SplittableRandom random = new SplittableRandom(3);
        double[] noise =
                IntStream.range(0, samples.rows())
                        .mapToDouble(row -> random.nextDouble())
                        .toArray();
        Interval none = RankCorrelation.of(noise, next, samples);
        assertTrue(none.low() < 0 && none.high() > 0, none.low() + " to " + none.high());
        assertFalse(RankCorrelation.of(new double[samples.rows()], next, samples).hasBounds());
    }

    /** What never changes within a block is as good as one observation of it. */
    @Test
    void of_valuesAlikeWithinBlocks_intervalIsWiderThanOfIndependentOnes() {
        Samples samples = PlantedSamples.of(0.1);
        SplittableRandom random = new SplittableRandom(4);
        double[] levels =
                IntStream.range(0, 50).mapToDouble(block -> random.nextDouble()).toArray();
        double[] blocky = new double[samples.rows()];
        double[] answer = new double[samples.rows()];
        double[] fresh = new double[samples.rows()];
        double[] freshAnswer = new double[samples.rows()];
        for (int row = 0; row < samples.rows(); row++) {
            blocky[row] = levels[samples.block(row)];
            answer[row] = levels[samples.block(row) + 20] + 0.01 * random.nextDouble();
            fresh[row] = random.nextDouble();
            freshAnswer[row] = random.nextDouble();
        }
        Interval wide = RankCorrelation.of(blocky, answer, samples);
        Interval narrow = RankCorrelation.of(fresh, freshAnswer, samples);
        assertTrue(wide.high() - wide.low() > 2 * (narrow.high() - narrow.low()));
    }
}
