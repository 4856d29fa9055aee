package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.experiment.switchback.ClientBlocks.Outcome;
import io.horoscope.bench.lab.run.Arm;
import io.horoscope.bench.lab.run.ClusterSize;
import io.horoscope.bench.lab.run.Scale;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScalabilityTest {

    private final ScalabilityPlan quick = new ScalabilityPlan(Scale.QUICK);
    private final ScalabilityPlan normal = new ScalabilityPlan(Scale.NORMAL);

    @Test
    void plan_quick_isBounded() {
        assertEquals(List.of(size(1, 1), size(3, 1), size(6, 1)), quick.sizes());
        for (ClusterSize size : quick.sizes()) {
            assertEquals(2, quick.threads(size).size(), size.toString());
            assertEquals(List.of(), quick.sweep(size));
        }
    }

    /** Speedup, data, load and total: each compares several nodes with one node. */
    @Test
    void plan_normal_hasEveryPairOfPoints() {
        for (int nodes : ScalabilityPlan.NODES) {
            for (ClusterSize size : List.of(size(nodes, 1), size(nodes, nodes))) {
                assertTrue(normal.sizes().contains(size), size.toString());
                List<Integer> threads = normal.threads(size);
                assertTrue(threads.contains(ScalabilityPlan.THREADS), size.toString());
                assertTrue(threads.contains(nodes * ScalabilityPlan.THREADS), size.toString());
            }
        }
        assertEquals(5, normal.sizes().size(), "no cluster that is not compared with one node");
        assertEquals(List.of(36, 100, 300, 600, 1200), normal.sweep(size(1, 1)));
        assertEquals(List.of(100, 300, 600, 1200), normal.sweep(size(6, 6)));
        assertEquals(List.of(), normal.sweep(size(6, 1)));
    }

    @Test
    void rises_anyArmByFivePercent_sweepGoesOn() {
        assertFalse(Scalability.rises(outcome(100, 100), outcome(104, 90)));
        assertTrue(Scalability.rises(outcome(100, 100), outcome(104, 106)));
        assertFalse(Scalability.rises(outcome(100, 100), new Outcome(Map.of(), 4)), "not measured");
    }

    @Test
    void experiment_isListedAndSaysWhatItNeeds() {
        Experiment scalability = Experiments.named("scalability");
        assertEquals(6, scalability.nodesAtOnce());
        assertEquals(1, scalability.options(Scale.QUICK, null, null, null).repetitions());
        assertEquals(2, scalability.options(Scale.NORMAL, null, null, null).repetitions());
        assertTrue(
                scalability
                        .facts()
                        .apply(scalability.options(Scale.QUICK, null, null, null))
                        .get("Cluster")
                        .contains("0.2 of a processor"));
        assertEquals("workloada", Scalability.WORKLOADS.get(2).name(), "what writes comes last");
    }

    private static Outcome outcome(double off, double horoscope) {
        return new Outcome(
                Map.of(
                        Arm.OFF, List.of(off),
                        Arm.HOROSCOPE, List.of(horoscope)),
                0);
    }

    private static ClusterSize size(int nodes, int dataFactor) {
        return ScalabilityPlan.size(nodes, dataFactor);
    }
}
