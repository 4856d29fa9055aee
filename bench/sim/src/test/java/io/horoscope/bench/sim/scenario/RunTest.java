package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.policy.MaxWeightedFlow;
import io.horoscope.bench.sim.sweep.Scenarios;
import io.horoscope.core.plan.Fallback;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RunTest {

    @Test
    void variants_shippedScenarios_areAllRight() {
        for (ScenarioFile file : Scenarios.all()) {
            assertTrue(file.description().endsWith(".") || file.description().endsWith("?"));
            assertTrue(file.variants(false).size() >= file.variants(true).size(), file.name());
        }
    }

    /** Home order stays in the rack where it is known, and leaves it by chance where it is not. */
    @Test
    void of_racks_crossingsAreCounted() {
        assertEquals(0, home("cluster: {nodes: 9, racks: 3}").value(Metric.CROSSINGS));
        RunResult hidden = home("cluster: {nodes: 9, racks: 3, hidden_racks: true}");
        assertTrue(hidden.value(Metric.CROSSINGS) > 0.1);
        assertTrue(Double.isNaN(home("cluster: {nodes: 9}").value(Metric.CROSSINGS)));
    }

    @Test
    void of_tokenAware_readsNeedNoNetwork() {
        String network = "network: {delay: 50ms}";
        double any = home(network).value(Metric.P50);
        double aware = home(network + "\ncoordinators: {driver: token_aware}").value(Metric.P50);
        assertTrue(any > 100 && aware < 50, () -> any + " " + aware);
    }

    /** A tenth of the reads in half of the time, of one of ten nodes that all coordinate. */
    @Test
    void of_failing_failedReadsAreCounted() {
        RunResult run =
                home(
                        "cluster: {ring: consecutive}\n"
                                + "faults: {broken: {kind: failing, nodes: [3], from: 1s}}");
        assertEquals(0.05, run.value(Metric.FAILED) / run.value(Metric.COUNT), 0.02);
    }

    private static RunResult home(String keys) {
        String text = "duration: 2s\nwarm_up: 0ms\nservice: {mean: 1ms}\nload: {rate: 2000}\n";
        return Runs.of(Runs.own(text + keys), "closest", 1);
    }

    /** Both halves have about as many, and of four that matter most neither has all. */
    @Test
    void half_shippedScenarios_isSet() {
        Map<String, List<String>> byHalf = new HashMap<>();
        for (ScenarioFile file : Scenarios.all()) {
            byHalf.computeIfAbsent(file.half(), half -> new ArrayList<>()).add(file.name());
        }
        assertEquals(Set.of("choose", "judge"), byHalf.keySet());
        assertEquals(byHalf.get("choose").size(), byHalf.get("judge").size(), 2);
        for (List<String> half : byHalf.values()) {
            assertFalse(
                    half.containsAll(
                            List.of("near-uniform-keys", "stressed-half", "gc-pauses", "bursts")));
        }
    }

    @Test
    void of_slowFault_hasLatenciesOfItsPhases() {
        RunResult slow = Runs.of(Runs.quick("one-slow-disk"), "dynamic_snitch", 1);
        double calm = slow.value(Metric.CALM_P99);
        assertTrue(calm < 20, () -> "calm: " + calm);
        assertTrue(slow.value(Metric.FIRST_P99) > 5 * calm);
        assertTrue(slow.value(Metric.SETTLED_P99) < slow.value(Metric.FIRST_P99) / 5);
        assertTrue(slow.value(Metric.RETURNING_P999) > 0);
        assertTrue(Double.isNaN(Runs.of(Runs.quick("idle"), "closest", 1).value(Metric.CALM_P99)));
    }

    @Test
    void of_differentSeeds_haveDifferentHistories() {
        Scenario scenario = Runs.quick("idle");
        Set<Long> histories = new HashSet<>();
        for (int seed = 1; seed <= 5; seed++) {
            histories.add(Runs.of(scenario, "random", seed).history());
        }
        assertEquals(5, histories.size());
    }

    @Test
    void of_differentSelectors_readTheSameKeysButElsewhere() {
        Scenario scenario = Runs.quick("idle");
        RunResult random = Runs.of(scenario, "random", 1);
        RunResult closest = Runs.of(scenario, "closest", 1);
        assertNotEquals(random.history(), closest.history());
        assertEquals(
                random.shares().total(0, random.shares().slices()),
                closest.shares().total(0, closest.shares().slices()));
    }

    /** The share of reads that take longer than the 99th percentile is about one in a hundred. */
    @Test
    void of_speculativeRetry_retriesOneReadInAHundred() {
        Scenario scenario = Runs.quick("idle");
        Map<String, Object> section = Map.of("name", "closest", "speculative_retry", "99p");
        RunResult retried = Run.of(scenario, new SelectorChoice("retried", section), 1);
        RunResult plain = Runs.of(scenario, "closest", 1);
        assertEquals(0, plain.value(Metric.RETRIES));
        double retries = retried.value(Metric.RETRIES);
        assertTrue(retries > 0.003 && retries < 0.012, () -> retries + " a read");
        assertTrue(retried.value(Metric.P999) < plain.value(Metric.P999));
    }

    /** A priority delays one keyspace for the other, within bounds. */
    @Test
    void of_priorities_oneKeyspaceIsServedSooner() {
        ScenarioFile file = Scenarios.named(List.of("two-tenants")).get(0);
        Scenario scenario = file.variants(true).get(1).scenario();
        RunResult plain = Run.of(scenario, scheduled(Map.of("name", "fifo")), 1);
        Map<String, ?> priorities = Map.of("sessions", "high", "reporting", "low");
        for (String name : List.of("weighted_fair", MaxWeightedFlow.class.getName())) {
            RunResult run =
                    Run.of(scenario, scheduled(Map.of("name", name, "priorities", priorities)), 1);
            double sooner = run.value(Metric.SESSIONS_P99) / plain.value(Metric.SESSIONS_P99);
            double later = run.value(Metric.REPORTING_P99) / plain.value(Metric.REPORTING_P99);
            assertTrue(sooner < 0.5, () -> name + ": " + sooner);
            assertTrue(later > 1 && later < 4, () -> name + ": " + later);
        }
        RunResult one = Runs.of(Runs.quick("idle"), "closest", 1);
        assertTrue(Double.isNaN(one.value(Metric.SESSIONS_P99)));
    }

    private static SelectorChoice scheduled(Map<String, ?> scheduling) {
        return new SelectorChoice("own", Map.of("name", "random", "scheduling", scheduling));
    }

    /** A selector's channel is in place of the scenario's. */
    @Test
    void of_channelOfSelector_hasTheHistoryOfThatOfTheScenario() {
        SelectorChoice embedded =
                new SelectorChoice("own", Map.of("name", "horoscope", "channel", "embedded"));
        long history = Run.of(Runs.quick("sparse"), embedded, 1).history();
        Scenario same = with("sparse", "telemetry: {channel: embedded}");
        assertEquals(history, Runs.of(same, "horoscope", 1).history());
        assertNotEquals(history, Runs.of(Runs.quick("sparse"), "horoscope", 1).history());
        Scenario noDirectors = with("sparse", "telemetry: {channel: embedded, directors: 0}");
        assertEquals(history, Runs.of(noDirectors, "horoscope", 1).history());
    }

    /** Replies alone bring the reports of nodes; the first are made after 1.1 of four seconds. */
    @Test
    void of_embeddedAndNoGossip_hasScores() {
        Scenario lost = with("fast-reads", "telemetry: {channel: embedded, lost: 1}");
        RunResult run = Runs.of(lost, "lowest_score", 1);
        long unknown = run.fallbacks().getOrDefault(Fallback.NO_SCORES, 0L);
        long reads = run.shares().total(0, run.shares().slices());
        assertTrue(unknown < 0.3 * reads, () -> unknown + " of " + reads + " without scores");
        Scenario directors = with("fast-reads", "telemetry: {lost: 1}");
        RunResult none = Runs.of(directors, "lowest_score", 1);
        assertTrue(none.fallbacks().get(Fallback.NO_SCORES) >= reads);
    }

    private static Scenario with(String name, String line) {
        String text = Scenarios.named(List.of(name)).get(0).text();
        return ScenarioFile.parse("own", text + line).variants(true).get(0).scenario();
    }
}
