package io.horoscope.tool.calibrate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.signal.Signal;
import io.horoscope.tool.calibrate.Calibration.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Planted signals are found, noise is not, and too little evidence is refused. */
class CalibrationTest {

    private static final long SECOND = 1_000_000_000L;
    private static final int SEEDS = 100;

    /**
     * Snapshots of one coordinator, one a second. At each of three replicas CPU and disk wander
     * independently; the latency follows the CPU alone. Later replicas are ten times as slow each and
     * have busier disks, which is no evidence.
     */
    static List<Snapshot> wandering(long seed, int seconds, double effect) {
        Random random = new Random(seed);
        double[] cpu = new double[3];
        double[] disk = new double[3];
        List<Snapshot> snapshots = new ArrayList<>();
        for (int second = 0; second < seconds; second++) {
            Map<String, Map<String, Double>> replicas = new HashMap<>();
            for (int node = 0; node < 3; node++) {
                cpu[node] = 0.7 * cpu[node] + random.nextGaussian();
                disk[node] = 0.7 * disk[node] + random.nextGaussian();
                double log = effect * cpu[node] + random.nextGaussian() + 2.3 * node;
                replicas.put(
                        "10.0.0." + node,
                        new HashMap<>(
                                Map.of(
                                        "cpu",
                                        ratio(cpu[node]),
                                        // Constant differences between replicas are no load.
                                        "memory",
                                        0.2 + 0.3 * node,
                                        "disk",
                                        ratio(disk[node] + node),
                                        "latency_us",
                                        1_000 * Math.exp(log),
                                        "end_age_us",
                                        1_000.0)));
            }
            snapshots.add(new Snapshot("c", second * SECOND, replicas, SECOND));
        }
        return snapshots;
    }

    private static double ratio(double wandering) {
        return 1 / (1 + Math.exp(-wandering));
    }

    private static Calibration calibration(List<Snapshot> snapshots) {
        return new Calibration(new Samples(snapshots));
    }

    @Test
    void verdict_plantedSignal_predictsAndNoiseDoesNot() {
        int found = 0;
        int noise = 0;
        int falseInNothing = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Calibration planted = calibration(wandering(seed, 300, 0.5));
            found += planted.verdict(Signal.CPU) == Verdict.PREDICTS ? 1 : 0;
            noise += planted.verdict(Signal.DISK) == Verdict.PREDICTS ? 1 : 0;
            assertEquals(Verdict.NEVER_VARIED, planted.verdict(Signal.MEMORY), "seed " + seed);
            assertEquals(Verdict.NOT_MEASURED, planted.verdict(Signal.STEAL), "seed " + seed);
            Calibration nothing = calibration(wandering(seed, 300, 0));
            falseInNothing += nothing.verdict(Signal.CPU) == Verdict.PREDICTS ? 1 : 0;
        }
        assertTrue(found >= 0.9 * SEEDS, "found: " + found);
        assertTrue(noise <= 0.1 * SEEDS, "of noise: " + noise);
        assertTrue(falseInNothing <= 0.1 * SEEDS, "without any effect: " + falseInNothing);
    }

    @Test
    void proposed_cpuPredicts_getsTheWeightsOfWhatVaried() {
        Map<Signal, Double> present = WeightedFormula.defaultWeights();
        Map<Signal, Double> weights = calibration(wandering(1, 300, 0.5)).proposed(present);
        assertEquals(
                present.get(Signal.CPU) + present.get(Signal.DISK), weights.get(Signal.CPU), 0.01);
        assertEquals(0, weights.get(Signal.DISK));
        assertEquals(present.get(Signal.MEMORY), weights.get(Signal.MEMORY), "never varied");
        assertEquals(present.get(Signal.STEAL), weights.get(Signal.STEAL), "not measured");
    }

    @Test
    void refusal_fewSamples_saysHowManyAreNeeded() {
        assertEquals("", calibration(wandering(1, 20, 0.5)).refusal());
        String refusal = calibration(wandering(1, 19, 0.5)).refusal();
        assertTrue(refusal.contains("57") && refusal.contains("needed: 60"), refusal);
        String text = CalibrationText.of(wandering(1, 19, 0.5), new PresentSettings("{}", "{}"));
        assertTrue(text.contains("No weights: too few samples"), text);
        assertFalse(text.contains("nodetool"), text);
    }

    @Test
    void text_nothingPredicts_hasNoWeightsAndSaysWhy() {
        String text = CalibrationText.of(wandering(3, 300, 0), new PresentSettings("{}", "{}"));
        assertTrue(text.contains("No weights: no signal predicts"), text);
        assertFalse(text.contains("nodetool"), text);
    }

    @Test
    void snapshot_answerBeforeTheLastSnapshot_isNoSample() {
        Map<String, Map<String, Double>> old =
                Map.of("a", Map.of("cpu", 0.5, "latency_us", 1.0, "end_age_us", 1e6));
        assertEquals(0, new Samples(List.of(new Snapshot("c", 0, old, SECOND))).size());
        assertEquals(1, new Samples(List.of(new Snapshot("c", 0, old, SECOND + 1))).size());
    }

    @Test
    void loadChange_otherWeights_areTheShippedFormulas() {
        Map<String, Map<String, Double>> known =
                Map.of(
                        "a", Map.of("cpu", 0.9, "disk", 0.0),
                        "b", Map.of("cpu", 0.5, "disk", 0.9),
                        "c", Map.of("cpu", 0.1)); // Its disk counts as the lower median: 0.
        LoadChange change =
                new LoadChange(
                        List.of(new Snapshot("x", 0, known, SECOND)),
                        new WeightedFormula(Map.of(Signal.CPU, 1.0)),
                        new WeightedFormula(Map.of(Signal.DISK, 1.0)),
                        0.5);
        assertEquals(0.9, change.replicas().get("a").meanLoad(0), 1e-9);
        assertEquals(0.0, change.replicas().get("a").meanLoad(1), 1e-9);
        assertEquals(0.0, change.replicas().get("c").meanLoad(1), 1e-9);
        assertEquals(1, change.replicas().get("a").hotShare(0));
        assertEquals(1, change.replicas().get("b").hotShare(1));
        assertEquals(0, change.replicas().get("b").hotShare(0));
        assertEquals(1, change.otherBusiestShare());
    }

    @Test
    void leastSquares_plantedFactors_areFoundAndNoneIsNegative() {
        double[] a = {1, -1, 2, 0, -2};
        double[] b = {0, 1, 1, -1, 1};
        double[] y = new double[a.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = 2 * a[i] + 3 * b[i];
        }
        double[] factors = LeastSquares.nonNegative(new double[][] {a, b}, y);
        assertEquals(2, factors[0], 1e-6);
        assertEquals(3, factors[1], 1e-6);
        for (int i = 0; i < y.length; i++) {
            y[i] = 2 * a[i] - 3 * b[i];
        }
        assertEquals(0, LeastSquares.nonNegative(new double[][] {a, b}, y)[1]);
    }

    @Test
    void settings_textOfTheMBean_givesWeightsAndHotLoad() {
        PresentSettings settings =
                new PresentSettings(
                        "{name: weighted, weights: {cpu: 2, steal: '0.1'}}",
                        "{name: horoscope, hot_load: 0.7}");
        assertEquals(2, settings.weights().get(Signal.CPU));
        assertEquals(0.1, settings.weights().get(Signal.STEAL));
        assertEquals(0.25, settings.weights().get(Signal.DISK), "the default");
        assertEquals(0.7, settings.hotLoad());
        assertEquals("weighted", settings.formula().name());
        // What is printed is what a node takes.
        String printed = CalibrationText.formula(settings.weights());
        assertEquals(settings.weights(), new PresentSettings(printed, "{}").weights());
    }
}
