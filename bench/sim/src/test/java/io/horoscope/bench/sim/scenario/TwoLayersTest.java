package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.core.settings.SettingsException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Clients choose the coordinator by the rule, and coordinators the replica. One of five nodes becomes
 * four times as slow, and later another one pauses.
 */
class TwoLayersTest {

    private static final String CLUSTER =
            "warm_up: 2s\n"
                    + "cluster: {nodes: 5, slots: 4}\n"
                    + "load: {utilisation: 0.5}\n"
                    + "service: {mean: 2ms}\n";

    private static final String FAULTS =
            "duration: 14s\n"
                    + "faults:\n"
                    + "  slow: {kind: cpu_contention, nodes: [1], from: 4s, until: 8s, slowdown: 4}\n"
                    + "  stall:\n"
                    + "    {kind: pause, nodes: [3], from: 10s, until: 13s, pause: 300ms, every: 700ms}\n";

    private static final String STOCK = "dynamic_snitch";
    private static final String OURS = "horoscope";
    private static final String TWO_CHOICES = "token_aware_two_choices";

    @Test
    void of_bothLayers_areAsGoodAsTheBetterOne() {
        Scenario scenario = Runs.own(CLUSTER + FAULTS);
        RunResult stock = run(scenario, STOCK, TWO_CHOICES);
        RunResult server = run(scenario, OURS, TWO_CHOICES);
        RunResult client = run(scenario, STOCK, OURS);
        RunResult both = run(scenario, OURS, OURS);

        assertAtMost(1.03, both, Metric.P99, server, client);
        assertAtMost(1.1, both, Metric.P999, server, client);
        assertAtMost(0.5, client, Metric.P999, stock); // Servers cannot help a stalled coordinator.
        assertSteady(both, stock, server, client);
        assertEquals(0, both.value(Metric.FAILED));
    }

    @Test
    void of_bothLayersInCalm_doNotSwing() {
        Scenario scenario = Runs.own(CLUSTER + "duration: 10s\n");
        List<RunResult> stock = runs(scenario, STOCK, TWO_CHOICES);
        List<RunResult> both = runs(scenario, OURS, OURS);

        assertTrue(Runs.mean(both, Metric.P99) <= 1.03 * Runs.mean(stock, Metric.P99));
        assertTrue(Runs.mean(both, Metric.SWING) < Runs.mean(stock, Metric.SWING) + 0.05);
        double largest = Runs.mean(stock, Metric.LARGEST_SHARE);
        assertTrue(Runs.mean(both, Metric.LARGEST_SHARE) < largest + 0.02);
    }

    @Test
    void of_clientsOfOtherMachines_areRefused() {
        Scenario scenario =
                Runs.own(CLUSTER + "duration: 1s\ncoordinators: {where: separate, count: 2}\n");

        assertThrows(SettingsException.class, () -> run(scenario, OURS, OURS));
    }

    private static void assertAtMost(
            double factor, RunResult one, Metric metric, RunResult... others) {
        double best =
                List.of(others).stream()
                        .mapToDouble(each -> each.value(metric))
                        .min()
                        .orElseThrow();
        double value = one.value(metric);
        assertTrue(value <= factor * best, () -> metric + " " + value + ", of others " + best);
    }

    /** Reads that leave a slow node swing, too. */
    private static void assertSteady(RunResult one, RunResult... others) {
        double largest =
                List.of(others).stream()
                        .mapToDouble(each -> each.value(Metric.SWING))
                        .max()
                        .orElseThrow();
        double swing = one.value(Metric.SWING);
        assertTrue(swing < largest + 0.05, () -> "swing " + swing + ", of others " + largest);
    }

    /** A swing differs from seed to seed by as much as there is of it. */
    private static List<RunResult> runs(Scenario scenario, String selector, String driver) {
        return LongStream.rangeClosed(1, 4)
                .mapToObj(seed -> run(scenario, selector, driver, seed))
                .toList();
    }

    private static RunResult run(Scenario scenario, String selector, String driver) {
        return run(scenario, selector, driver, 1);
    }

    private static RunResult run(Scenario scenario, String selector, String driver, long seed) {
        Map<String, Object> section =
                Map.of(
                        "name",
                        selector,
                        "speculative_retry",
                        "99p",
                        "clients",
                        Map.of("driver", driver));
        return Run.of(scenario, new SelectorChoice(selector, section), seed);
    }
}
