package io.horoscope.bench.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.experiment.ScalabilityResults.Measured;
import io.horoscope.bench.report.table.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalabilityTest {

    private static final double EXACT = 1e-9;
    private static final String C = "workloadc";
    private static final String VANILLA = "vanilla";

    private final ScalabilityPlan quick = new ScalabilityPlan(Scale.QUICK);
    private final ScalabilityPlan normal = new ScalabilityPlan(Scale.NORMAL);
    private final ScalabilityResults results = new ScalabilityResults();

    @Test
    void plan_quick_isBounded() {
        assertEquals(List.of(new Stand(1, 1), new Stand(3, 1), new Stand(6, 1)), quick.stands());
        for (Stand stand : quick.stands()) {
            assertEquals(2, quick.threads(stand).size(), stand.toString());
            assertEquals(List.of(), quick.sweep(stand));
        }
        assertTrue(quick.minutes(1) < 45, "minutes: " + quick.minutes(1));
        assertTrue(quick.minutes(2) > quick.minutes(1));
    }

    /** Every scalability needs its pair of points: one node and several. */
    @Test
    void plan_normal_hasEveryPairOfPoints() {
        for (Scaling scaling : Scaling.values()) {
            for (int nodes : ScalabilityPlan.NODES) {
                Stand stand = scaling.stand(nodes);
                assertTrue(normal.stands().contains(stand), scaling + " " + stand);
                int threads = scaling.threads(nodes, ScalabilityPlan.THREADS);
                assertTrue(normal.threads(stand).contains(threads), scaling + " " + stand);
            }
        }
        assertTrue(normal.stands().contains(new Stand(3, 10)), "data x10");
        assertEquals(List.of(36, 100, 300, 600, 1200), normal.sweep(new Stand(1, 1)));
        assertEquals(List.of(100, 300, 600, 1200), normal.sweep(new Stand(6, 6)));
        assertEquals(List.of(), normal.sweep(new Stand(6, 1)));
    }

    @Test
    void factor_ofEachScalability_isAgainstOneNodeWithTheSmallestData() {
        add(1, 1, 6, 100);
        add(6, 1, 6, 150);
        add(6, 6, 6, 120);
        add(6, 1, 36, 500);
        add(6, 6, 36, 400);
        assertEquals(1.5, factor(Scaling.SPEEDUP), EXACT);
        assertEquals(1.2, factor(Scaling.DATA), EXACT);
        assertEquals(5, factor(Scaling.LOAD), EXACT);
        assertEquals(4, factor(Scaling.TOTAL), EXACT);
        assertEquals(1, Scaling.DATA.linear(6));
        assertEquals(6, Scaling.TOTAL.linear(6));
        assertTrue(Double.isNaN(results.factor(Scaling.LOAD, C, VANILLA, 3, 6).value()));
    }

    @Test
    void rises_throughput_isComparedWithFewerThreads() {
        add(1, 1, 36, 100);
        add(1, 1, 100, 104);
        add(1, 1, 300, 106);
        List<String> sides = List.of(VANILLA, "horoscope");
        assertFalse(results.rises(C, new Stand(1, 1), sides, 36, 100, 1.05));
        assertTrue(results.rises(C, new Stand(1, 1), sides, 36, 300, 1.05));
        assertFalse(results.rises(C, new Stand(1, 1), sides, 36, 600, 1.05), "not measured");
    }

    @Test
    void view_results_showsWhatThereIs() {
        add(1, 1, 6, 100);
        add(6, 1, 6, 150);
        add(6, 1, 36, 500);
        Table scaling = ScalabilityView.scaling(results);
        assertEquals(2, scaling.rowCount(), "speedup and load");
        assertEquals("1.50×", scaling.cell(0, 5).text());
        assertEquals(2, ScalabilityView.tables(results, new Stand(6, 1)).get(0).rowCount());
        ScalabilityView.figures(results, normal)
                .forEach(figure -> assertTrue(figure.draw().standalone().contains("<svg")));
        String verdicts = String.join("\n", ScalabilityView.verdicts(results, quick));
        assertTrue(verdicts.contains("workload C, load, 6 nodes against one"), verdicts);
        assertFalse(verdicts.contains(", data, "), "a quick look has no data scalability");
    }

    @Test
    void experiment_isListedAndSaysWhatItNeeds() {
        Experiment scalability = Experiments.named("scalability");
        assertEquals(12, scalability.nodesAtOnce());
        assertEquals(1, scalability.repetitions(Scale.QUICK));
        assertTrue(scalability.facts(Scale.QUICK).get("Cluster").contains("0.2 of a processor"));
        assertEquals("workloada", Scalability.WORKLOADS.get(2), "what writes comes last");
    }

    private double factor(Scaling scaling) {
        return results.factor(scaling, C, VANILLA, 6, 6).value();
    }

    private void add(int nodes, int data, int threads, double perSecond) {
        results.add(
                new Measured(
                        C,
                        new Stand(nodes, data),
                        VANILLA,
                        threads,
                        0,
                        new double[] {perSecond, 1e6}));
    }
}
