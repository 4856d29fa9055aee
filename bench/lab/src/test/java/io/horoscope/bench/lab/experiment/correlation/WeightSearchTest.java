package io.horoscope.bench.lab.experiment.correlation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WeightSearchTest {

    @Test
    void best_planted_isFound() {
        Map<Signal, Double> weights = WeightSearch.best(PlantedSamples.of(0));
        double ratio = weights.get(Signal.DISK) / weights.get(Signal.CPU);
        assertTrue(ratio >= 2 && ratio <= 4, "3 is planted: " + weights);
        assertEquals(0, weights.get(Signal.MEMORY_PRESSURE), "tells nothing: " + weights);
        assertEquals(
                WeightedFormula.defaultWeights().get(Signal.STEAL),
                weights.get(Signal.STEAL),
                "was never seen");
    }

    @Test
    void crossValidated_halvesThatContradict_isNotWhatFitsThem() {
        double found = WeightSearch.crossValidated(PlantedSamples.ofContraryHalves());
        assertTrue(found < 0.3, "what one half taught is of no use on the other: " + found);
    }

    @Test
    void crossValidated_planted_isBetterThanTheDefault() {
        Samples samples = PlantedSamples.of(0.2);
        Formulas.all().forEach(samples::add);
        double[] next = samples.next(samples.meanNanos());
        double byDefault = RankCorrelation.of(samples.values(Formulas.DEFAULT), next);
        double found = WeightSearch.crossValidated(samples);
        assertTrue(found > byDefault + 0.05, found + " against " + byDefault);
        assertTrue(found < 1);
    }
}
