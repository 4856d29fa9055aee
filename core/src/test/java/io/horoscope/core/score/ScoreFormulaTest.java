package io.horoscope.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.core.signal.RandomSignals;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoreFormulaTest {

    private static final List<ScoreFormula> ALL =
            List.of(
                    new PaperFormula(),
                    new PaperExtendedFormula(0.5, 2),
                    new WeightedFormula(WeightedFormula.defaultWeights(), 0.5));

    @Test
    void paper_halfCpuThreeQuartersMemory_isEight() {
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).set(Signal.MEMORY, 0.75).build();
        assertEquals(8, new PaperFormula().score(signals, 0.9), 1e-12);
        assertEquals(1 - 0.5 * 0.25, new PaperFormula().load(8), 1e-12);
    }

    @Test
    void paperExtended_handComputedCase_isTheProduct() {
        Signals signals =
                Signals.builder()
                        .set(Signal.CPU, 0.5)
                        .set(Signal.MEMORY, 0.5)
                        .set(Signal.DISK, 0.75)
                        .build();
        ScoreFormula formula = new PaperExtendedFormula(0.5, 2);
        assertEquals(2 * 0.5 * 2 * 2 * 4 * 2, formula.score(signals, 0.5), 1e-9);
        assertEquals(16, formula.score(signals, Double.NaN), 1e-9);
    }

    @Test
    void weighted_oneSignal_isItsLogarithm() {
        Signals signals = Signals.builder().set(Signal.CPU, 0.5).build();
        ScoreFormula formula = new WeightedFormula(Map.of(Signal.CPU, 2.0), 0);
        assertEquals(2 * Math.log(2), formula.score(signals, Double.NaN), 1e-12);
        assertEquals(0.75, formula.load(formula.score(signals, Double.NaN)), 1e-12);
    }

    @Test
    void score_neededSignalMissing_isNoData() {
        Signals cpuOnly = Signals.builder().set(Signal.CPU, 0.5).build();
        assertEquals(Double.NaN, new PaperFormula().score(cpuOnly, 0));
        assertEquals(Double.NaN, new PaperExtendedFormula(1, 1).score(cpuOnly, 0));
        assertEquals(
                Double.NaN, new WeightedFormula(Map.of(Signal.DISK, 1.0), 1).score(cpuOnly, 0));
        for (ScoreFormula formula : ALL) {
            assertEquals(Double.NaN, formula.score(Signals.none(), 0), formula.name());
            assertEquals(Double.NaN, formula.load(Double.NaN), formula.name());
        }
    }

    /** Any formula, any signals: a signal or the distance that gets worse never gives a better score. */
    @Test
    void score_anySignalWorse_isNeverBetter() {
        Rounds.of(
                5_000,
                random -> {
                    Signals before = RandomSignals.some(random);
                    double distance = random.nextDouble();
                    Signal changed = Signal.at(random.nextInt(Signal.count()));
                    if (!before.has(changed)) {
                        return;
                    }
                    double here = before.ratioOr(changed, 0);
                    Signals after =
                            RandomSignals.with(
                                    before, changed, here + (1 - here) * random.nextDouble());
                    for (ScoreFormula formula : ALL) {
                        double score = formula.score(before, distance);
                        if (!Double.isNaN(score)) {
                            assertTrue(
                                    formula.score(after, distance) >= score,
                                    formula.name() + " " + before + after);
                            assertTrue(
                                    formula.score(before, distance + (1 - distance) / 2) >= score,
                                    formula.name() + " distance");
                        }
                    }
                });
    }

    /** Any formula, any two nodes: scores are finite, loads are ratios, and both order alike. */
    @Test
    void load_anySignals_isARatioInTheOrderOfScores() {
        Rounds.of(
                5_000,
                random -> {
                    Signals one = RandomSignals.all(random);
                    Signals other = RandomSignals.all(random);
                    for (ScoreFormula formula : ALL) {
                        double score = formula.score(one, 0);
                        double load = formula.load(score);
                        double otherScore = formula.score(other, 0);
                        double otherLoad = formula.load(otherScore);
                        assertTrue(Double.isFinite(score), formula.name());
                        assertTrue(load >= 0 && load <= 1, formula.name() + " " + load);
                        assertTrue(
                                score > otherScore ? load >= otherLoad : load <= otherLoad,
                                formula.name());
                    }
                });
    }

    @Test
    void paperExtended_otherConstants_neverChangeAnOrder() {
        Rounds.of(
                2_000,
                random -> {
                    ScoreFormula plain = new PaperExtendedFormula(1, 1);
                    ScoreFormula scaled =
                            new PaperExtendedFormula(
                                    random.nextDouble(0.001, 9), random.nextDouble(0.001, 9));
                    Signals one = RandomSignals.all(random);
                    Signals other = RandomSignals.all(random);
                    double difference = plain.score(one, 0) / plain.score(other, 0);
                    double scaledDifference = scaled.score(one, 0) / scaled.score(other, 0);
                    assertEquals(1, scaledDifference / difference, 1e-9);
                    assertEquals(
                            plain.load(plain.score(one, 0)),
                            scaled.load(scaled.score(one, 0)),
                            1e-9);
                });
    }

    /** A node without pressure files must not look better than one that reports as much pressure as it has load. */
    @Test
    void weighted_absentSignal_countsAsTheMeanOfThePresentOnes() {
        ScoreFormula formula =
                new WeightedFormula(Map.of(Signal.CPU, 1.0, Signal.CPU_PRESSURE, 1.0), 0);
        Signals without = Signals.builder().set(Signal.CPU, 0.6).build();
        Signals same = RandomSignals.with(without, Signal.CPU_PRESSURE, 0.6);
        Signals less = RandomSignals.with(without, Signal.CPU_PRESSURE, 0.5);
        assertEquals(formula.score(same, 0), formula.score(without, 0), 1e-12);
        assertTrue(formula.score(without, 0) > formula.score(less, 0));
    }

    @Test
    void weighted_badWeights_areRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new WeightedFormula(Map.of(Signal.CPU, -1.0), 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> new WeightedFormula(Map.of(Signal.CPU, Double.NaN), 0));
        assertThrows(
                IllegalArgumentException.class,
                () -> new WeightedFormula(Map.of(Signal.CPU, 1.0), -1));
        assertThrows(IllegalArgumentException.class, () -> new WeightedFormula(Map.of(), 1));
        assertThrows(IllegalArgumentException.class, () -> new PaperExtendedFormula(0, 1));
    }

    @Test
    void read_eachName_makesThatFormula() {
        assertEquals("paper", read(Map.of("name", "paper")).name());
        assertEquals("paper_extended", read(Map.of("name", "paper_extended", "j", 0.5)).name());
        assertEquals("weighted", read(Map.of()).name());
    }

    @Test
    void read_badValues_areNamed() {
        assertProblem(Map.of("name", "best"), "name: 'best'", "paper, paper_extended, weighted");
        assertProblem(Map.of("name", "paper", "j", 1), "j: unknown setting");
        assertProblem(Map.of("name", "paper_extended", "k", 0), "k: '0'");
        assertProblem(
                Map.of("weights", Map.of("gpu", 1)), "weights.gpu: unknown setting", "disk_wait");
        Map<String, Object> zeros = new HashMap<>();
        for (int i = 0; i < Signal.count(); i++) {
            zeros.put(Signal.at(i).key(), 0);
        }
        assertProblem(Map.of("weights", zeros), "every signal weighs 0");
    }

    private static ScoreFormula read(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        ScoreFormula formula = ScoreFormulas.read(reader);
        reader.check();
        return formula;
    }

    private static void assertProblem(Map<String, ?> section, String... parts) {
        String message = assertThrows(SettingsException.class, () -> read(section)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), part + " not in: " + message);
        }
    }
}
