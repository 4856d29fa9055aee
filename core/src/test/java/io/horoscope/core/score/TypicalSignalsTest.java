package io.horoscope.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.signal.RandomSignals;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What an absent signal counts as: M11 of the security review. */
class TypicalSignalsTest {

    private static final ScoreFormula WEIGHTED =
            new WeightedFormula(WeightedFormula.defaultWeights());
    private static final List<ScoreFormula> ALL = List.of(new PaperFormula(), WEIGHTED);

    /** The review's table: it had 0.29, 0.42 and 0.79 for the first row. */
    @Test
    void complete_sameMachineWithFewerSignals_hasTheSameLoad() {
        for (double cpu : new double[] {0.3, 0.5, 0.7}) {
            Signals all = machine(cpu).build();
            Signals noPressure =
                    Signals.builder()
                            .set(Signal.CPU, cpu)
                            .set(Signal.MEMORY, 0.6)
                            .set(Signal.DISK, 0.1)
                            .set(Signal.DISK_WAIT, 0.02)
                            .build();
            Signals two = Signals.builder().set(Signal.CPU, cpu).set(Signal.MEMORY, 0.6).build();
            double[] loads = loads(WEIGHTED, List.of(all, noPressure, two));
            assertEquals(loads[0], loads[1], 1e-9);
            assertEquals(loads[0], loads[2], 1e-9);
        }
    }

    /** A mean would make the two without the signal look stressed. */
    @Test
    void complete_oneStressedNode_doesNotStressThoseWithoutTheSignal() {
        Signals stressed = machine(0.3).set(Signal.IO_PRESSURE, 1).build();
        Signals calm = machine(0.3).build();
        Signals without = Signals.builder().set(Signal.CPU, 0.3).set(Signal.MEMORY, 0.6).build();
        double[] loads = loads(WEIGHTED, List.of(stressed, calm, without, without));
        assertEquals(loads[1], loads[2], 1e-9);
        assertTrue(loads[0] > loads[2] + 0.3);
    }

    /** No two nodes have a signal in common except CPU. */
    @Test
    void complete_allDifferentSets_orderByCpu() {
        List<Signals> reported = new ArrayList<>();
        for (int i = 1; i < Signal.count(); i++) {
            reported.add(
                    Signals.builder().set(Signal.CPU, 0.05 * i).set(Signal.at(i), 0.3).build());
        }
        for (ScoreFormula formula : ALL) {
            double[] loads = loads(formula, reported);
            for (int i = 1; i < loads.length; i++) {
                assertTrue(loads[i] > loads[i - 1], formula.name() + " " + i);
            }
        }
    }

    @Test
    void complete_signalOfNoNodeOrCpu_staysAbsent() {
        Signals cpu = Signals.builder().set(Signal.CPU, 0.5).build();
        Signals noCpu = Signals.builder().set(Signal.MEMORY, 0.5).build();
        TypicalSignals typical = TypicalSignals.of(List.of(cpu, noCpu));
        assertFalse(typical.complete(noCpu).has(Signal.CPU));
        assertFalse(typical.complete(cpu).has(Signal.DISK));
        assertEquals(0.5, typical.complete(cpu).ratioOr(Signal.MEMORY, -1));
        assertTrue(Double.isNaN(WEIGHTED.score(typical.complete(noCpu))), "no load");
        assertSame(Signals.none(), TypicalSignals.of(List.of()).complete(Signals.none()));
    }

    @Test
    void complete_nothingMissing_isTheSameObject() {
        Rounds.of(
                200,
                random -> {
                    List<Signals> reported =
                            List.of(RandomSignals.all(random), RandomSignals.all(random));
                    assertSame(
                            reported.get(0), TypicalSignals.of(reported).complete(reported.get(0)));
                });
    }

    /** A node begins to report the values that its absent signals were counted as. */
    @Test
    void complete_imputedValueReported_changesNothing() {
        Rounds.of(
                2_000,
                random -> {
                    List<Signals> before = nodes(random);
                    int node = random.nextInt(before.size());
                    List<Signals> after = new ArrayList<>(before);
                    after.set(node, TypicalSignals.of(before).complete(before.get(node)));
                    for (ScoreFormula formula : ALL) {
                        double[] expected = loads(formula, before);
                        double[] actual = loads(formula, after);
                        for (int i = 0; i < actual.length; i++) {
                            assertEquals(expected[i], actual[i], formula.name());
                        }
                    }
                });
    }

    /** A worse signal of any node lowers the load of none. */
    @Test
    void complete_anySignalWorse_makesNoNodeBetter() {
        Rounds.of(
                2_000,
                random -> {
                    List<Signals> before = nodes(random);
                    int node = random.nextInt(before.size());
                    Signal signal = Signal.at(random.nextInt(Signal.count()));
                    if (!before.get(node).has(signal)) {
                        return;
                    }
                    double here = before.get(node).ratioOr(signal, 0);
                    List<Signals> after = new ArrayList<>(before);
                    double worse = here + (1 - here) * random.nextDouble();
                    after.set(node, RandomSignals.with(before.get(node), signal, worse));
                    for (ScoreFormula formula : ALL) {
                        double[] earlier = loads(formula, before);
                        double[] later = loads(formula, after);
                        for (int i = 0; i < later.length; i++) {
                            assertFalse(later[i] < earlier[i], formula.name() + " node " + i);
                        }
                    }
                });
    }

    /** An absent signal counts as no better than the best value that any node reports. */
    @Test
    void complete_signalHidden_isNeverBetterThanTheBestOfAll() {
        Rounds.of(
                2_000,
                random -> {
                    List<Signals> reported = nodes(random);
                    TypicalSignals typical = TypicalSignals.of(reported);
                    for (Signals each : reported) {
                        Signals completed = typical.complete(each);
                        for (int i = 0; i < Signal.count(); i++) {
                            Signal signal = Signal.at(i);
                            double best =
                                    reported.stream()
                                            .mapToDouble(node -> node.ratioOr(signal, 2))
                                            .min()
                                            .orElse(2);
                            if (best < 2 && signal != Signal.CPU) {
                                assertTrue(completed.ratioOr(signal, -1) >= best);
                            }
                        }
                    }
                });
    }

    private static double[] loads(ScoreFormula formula, List<Signals> reported) {
        TypicalSignals typical = TypicalSignals.of(reported);
        return reported.stream()
                .map(typical::complete)
                .mapToDouble(signals -> formula.load(formula.score(signals)))
                .toArray();
    }

    private static List<Signals> nodes(SplittableRandom random) {
        List<Signals> nodes = new ArrayList<>();
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
            nodes.add(RandomSignals.some(random));
        }
        return nodes;
    }

    /**
     * The machine of the review: memory 0.6, disk 0.1, wait 0.02, pressure 0.05 and 0.02, the rest
     * at 0.
     */
    private static Signals.Builder machine(double cpu) {
        return Signals.builder()
                .set(Signal.CPU, cpu)
                .set(Signal.MEMORY, 0.6)
                .set(Signal.DISK, 0.1)
                .set(Signal.DISK_WAIT, 0.02)
                .set(Signal.CPU_PRESSURE, 0.05)
                .set(Signal.IO_PRESSURE, 0.02)
                .set(Signal.MEMORY_PRESSURE, 0)
                .set(Signal.THROTTLED, 0)
                .set(Signal.STEAL, 0);
    }
}
