package io.horoscope.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.signal.RandomSignals;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScoreFormulaTest {

    private static final List<ScoreFormula> ALL =
            List.of(new PaperFormula(), new WeightedFormula(WeightedFormula.defaultWeights()));

    @Test
    void paper_halfCpuThreeQuartersMemory_isEight() {
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).set(Signal.MEMORY, 0.75).build();
        assertEquals(8, new PaperFormula().score(signals), 1e-12);
        assertEquals(1 - 0.5 * 0.25, new PaperFormula().load(8), 1e-12);
    }

    @Test
    void score_withoutCpu_isNoData() {
        Signals.Builder rest = Signals.builder();
        for (int i = 0; i < Signal.count(); i++) {
            if (Signal.at(i) != Signal.CPU) {
                rest.set(Signal.at(i), 0.5);
            }
        }
        for (ScoreFormula formula : ALL) {
            assertEquals(Double.NaN, formula.score(rest.build()), formula.name());
            assertEquals(Double.NaN, formula.score(Signals.none()), formula.name());
            assertEquals(Double.NaN, formula.load(Double.NaN), formula.name());
        }
    }

    @Test
    void score_otherSignalsAbsent_areLeftOut() {
        Signals cpuOnly = Signals.builder().set(Signal.CPU, 0.5).build();
        assertEquals(2, new PaperFormula().score(cpuOnly), 1e-12);
        assertEquals(Double.NaN, new WeightedFormula(Map.of(Signal.DISK, 1.0)).score(cpuOnly));
    }

    @Test
    void weighted_severalSignalsOneAbsent_isTheHandComputedSum() {
        ScoreFormula formula =
                new WeightedFormula(Map.of(Signal.CPU, 1.0, Signal.DISK, 0.5, Signal.STEAL, 0.5));
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).set(Signal.DISK, 0.75).build();
        double all = 1.0 * Math.log(2) + 0.5 * Math.log(4);
        assertEquals(all, formula.score(signals), 1e-12);
        assertEquals(1 - Math.exp(-all), formula.load(all), 1e-12);
    }

    /** A factor of the product is at most 1000: beyond 99.9 % in use, differences are noise. */
    @Test
    void score_saturatedSignals_isFinite() {
        Signals full = using(1, 1, 1);
        assertEquals(1e6, new PaperFormula().score(full), 1e-3);
        assertEquals(
                1000, new PaperFormula().score(RandomSignals.with(full, Signal.MEMORY, 0)), 1e-9);
        assertEquals(
                Math.log(1000), new WeightedFormula(Map.of(Signal.CPU, 1.0)).score(full), 1e-9);
    }

    @Test
    void score_idleNode_isTheBestThereIs() {
        Signals.Builder idle = Signals.builder();
        for (int i = 0; i < Signal.count(); i++) {
            idle.set(Signal.at(i), 0);
        }
        double[] best = {1, 0};
        for (int i = 0; i < ALL.size(); i++) {
            double score = ALL.get(i).score(idle.build());
            assertEquals(best[i], score, ALL.get(i).name());
            assertEquals(0, ALL.get(i).load(score), ALL.get(i).name());
        }
    }

    /** Any formula, any signals: none that gets worse, to the very end, gives a better score. */
    @Test
    void score_eachSignalWorse_isNeverBetter() {
        Rounds.of(
                3_000,
                random -> {
                    Signals before = RandomSignals.some(random);
                    for (ScoreFormula formula : anyOf(random)) {
                        double score = formula.score(before);
                        if (Double.isNaN(score)) {
                            continue;
                        }
                        for (int i = 0; i < Signal.count(); i++) {
                            if (before.has(Signal.at(i))) {
                                Signals after = worse(before, Signal.at(i), random);
                                assertNotBetter(formula, formula.score(after), score);
                            }
                        }
                    }
                });
    }

    /**
     * Below saturation a signal that the formula uses and that gets clearly worse gives a clearly
     * worse score.
     */
    @Test
    void score_usedSignalWorse_isWorse() {
        Rounds.of(
                2_000,
                random -> {
                    Signals before = RandomSignals.all(random);
                    int used = random.nextInt(3);
                    Signal signal = List.of(Signal.CPU, Signal.MEMORY, Signal.DISK).get(used);
                    double here = before.ratioOr(signal, 0);
                    if (here > 0.98) {
                        return;
                    }
                    Signals after = RandomSignals.with(before, signal, here + 0.01);
                    for (ScoreFormula formula : used < 2 ? ALL : ALL.subList(1, 2)) {
                        assertTrue(
                                formula.score(after) > formula.score(before),
                                () -> formula.name() + " " + before + " " + signal);
                    }
                });
    }

    /** Any formula, any two nodes: scores are finite, loads are ratios, and both order alike. */
    @Test
    void load_anySignals_isARatioInTheOrderOfScores() {
        Rounds.of(
                5_000,
                random -> {
                    for (ScoreFormula formula : anyOf(random)) {
                        double score = formula.score(RandomSignals.all(random));
                        double other = formula.score(RandomSignals.all(random));
                        double load = formula.load(score);
                        assertTrue(Double.isFinite(score), formula.name());
                        assertTrue(load >= 0 && load <= 1, formula.name() + " " + load);
                        int order = Double.compare(score, other);
                        int loads = Double.compare(load, formula.load(other));
                        assertTrue(loads == 0 || loads == order, formula.name());
                    }
                });
    }

    /** Different scores have different loads, unless they are too close to an end. */
    @Test
    void load_scoresApart_areApart() {
        for (ScoreFormula formula : ALL) {
            double before = -1;
            for (int percent = 0; percent < 100; percent++) {
                double load = formula.load(formula.score(using(percent / 100.0, 0.2, 0.2)));
                assertTrue(load > before, formula.name() + " at " + percent + " %");
                before = load;
            }
        }
    }

    @Test
    void weighted_signalOfNoWeight_changesNothing() {
        ScoreFormula formula = new WeightedFormula(Map.of(Signal.CPU, 1.0, Signal.STEAL, 0.0));
        Signals cpu = Signals.builder().set(Signal.CPU, 0.3).build();
        Signals stolen = RandomSignals.with(cpu, Signal.STEAL, 1);
        assertEquals(formula.score(cpu), formula.score(stolen));
        assertEquals(
                Double.NaN,
                formula.score(Signals.builder().set(Signal.STEAL, 1).build()),
                "a signal that weighs nothing is no data");
    }

    @Test
    void weighted_badWeights_areRefused() {
        List<Map<Signal, Double>> bad =
                List.of(
                        Map.of(Signal.CPU, -1.0),
                        Map.of(Signal.CPU, Double.NaN),
                        Map.of(Signal.CPU, Double.POSITIVE_INFINITY),
                        Map.of(Signal.CPU, Double.MAX_VALUE, Signal.MEMORY, Double.MAX_VALUE),
                        Map.of());
        for (Map<Signal, Double> weights : bad) {
            assertThrows(IllegalArgumentException.class, () -> new WeightedFormula(weights));
        }
    }

    /** Of a node that uses so much of each. */
    static Signals using(double cpu, double memory, double disk) {
        return Signals.builder()
                .set(Signal.CPU, cpu)
                .set(Signal.MEMORY, memory)
                .set(Signal.DISK, disk)
                .build();
    }

    /** Both formulas, with weights of any size, some weights 0. */
    private static List<ScoreFormula> anyOf(SplittableRandom random) {
        Map<Signal, Double> weights = new EnumMap<>(Signal.class);
        for (int i = 0; i < Signal.count(); i++) {
            weights.put(Signal.at(i), random.nextInt(3) == 0 ? 0.0 : random.nextDouble(0, 1000));
        }
        weights.put(Signal.CPU, random.nextDouble(0.001, 1000));
        return List.of(
                new PaperFormula(),
                new WeightedFormula(weights),
                new WeightedFormula(WeightedFormula.defaultWeights()));
    }

    private static Signals worse(Signals before, Signal signal, SplittableRandom random) {
        double here = before.ratioOr(signal, 0);
        double there = random.nextInt(4) == 0 ? 1 : here + (1 - here) * random.nextDouble();
        return RandomSignals.with(before, signal, there);
    }

    private static void assertNotBetter(ScoreFormula formula, double after, double before) {
        assertTrue(after >= before, () -> formula.name() + ": " + before + " to " + after);
    }
}
