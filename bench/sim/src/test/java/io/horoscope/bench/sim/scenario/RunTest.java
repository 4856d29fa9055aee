package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.policy.MaxWeightedFlow;
import io.horoscope.core.plan.Fallback;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunTest {

    @ParameterizedTest
    @MethodSource("names")
    void variants_shippedScenario_areAllRight(String name) throws Exception {
        ScenarioFile file = file(name);
        assertTrue(file.description().endsWith(".") || file.description().endsWith("?"));
        assertTrue(file.variants(false).size() >= file.variants(true).size());
    }

    /** Both halves have about as many, and of four that matter most neither has all. */
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
        Scenario own = ScenarioFile.parse("own", text + keys).variants(false).get(0).scenario();
        return Run.of(own, choice("closest"), 1);
    }

    @Test
    void half_shippedScenarios_isSet() throws Exception {
        Map<String, List<String>> byHalf = new HashMap<>();
        for (String name : names()) {
            byHalf.computeIfAbsent(file(name).half(), half -> new ArrayList<>()).add(name);
        }
        assertEquals(Set.of("choose", "judge"), byHalf.keySet());
        for (List<String> half : byHalf.values()) {
            assertEquals(names().size() / 2.0, half.size(), 1);
            assertFalse(
                    half.containsAll(
                            List.of("near-uniform-keys", "stressed-half", "gc-pauses", "bursts")));
        }
    }

    @Test
    void of_slowFault_hasLatenciesOfItsPhases() throws Exception {
        RunResult slow = Run.of(quick("one-slow-disk"), choice("dynamic_snitch"), 1);
        double calm = slow.value(Metric.CALM_P99);
        assertTrue(calm < 20, () -> "calm: " + calm);
        assertTrue(slow.value(Metric.FIRST_P99) > 5 * calm);
        assertTrue(slow.value(Metric.SETTLED_P99) < slow.value(Metric.FIRST_P99) / 5);
        assertTrue(slow.value(Metric.RETURNING_P999) > 0);
        assertTrue(
                Double.isNaN(Run.of(quick("idle"), choice("closest"), 1).value(Metric.CALM_P99)));
    }

    /** As many processors as slots are what there always was; fewer are not. */
    @Test
    void of_asManyProcessorsAsSlots_hasTheSameHistory() throws Exception {
        String text = Files.readString(folder().resolve("starved.yaml"));
        long[] histories = new long[3];
        int at = 0;
        for (String slots :
                List.of("slots: 4", "slots: 4, processors: 4", "slots: 4, processors: 3")) {
            Scenario scenario =
                    ScenarioFile.parse("own", text.replace("slots: 4", slots))
                            .variants(true)
                            .get(0)
                            .scenario();
            histories[at++] = Run.of(scenario, choice("c3"), 1).history();
        }
        assertEquals(histories[0], histories[1]);
        assertNotEquals(histories[0], histories[2]);
    }

    @Test
    void of_differentSeeds_haveDifferentHistories() throws Exception {
        Scenario scenario = quick("idle");
        Set<Long> histories = new HashSet<>();
        for (int seed = 1; seed <= 5; seed++) {
            histories.add(Run.of(scenario, choice("random"), seed).history());
        }
        assertEquals(5, histories.size());
    }

    @Test
    void of_differentSelectors_readTheSameKeysButElsewhere() throws Exception {
        Scenario scenario = quick("idle");
        RunResult random = Run.of(scenario, choice("random"), 1);
        RunResult closest = Run.of(scenario, choice("closest"), 1);
        assertNotEquals(random.history(), closest.history());
        assertEquals(
                random.shares().total(0, random.shares().slices()),
                closest.shares().total(0, closest.shares().slices()));
    }

    /** Who knows more is not slower. */
    @Test
    void of_oracleThatKnowsDrawnTimes_isFaster() throws Exception {
        Scenario scenario = quick("stressed-half");
        double drawn = Run.of(scenario, choice("oracle_drawn"), 1).value(Metric.MEAN);
        double oracle = Run.of(scenario, choice("oracle"), 1).value(Metric.MEAN);
        assertTrue(drawn < oracle, () -> drawn + " ms, oracle " + oracle + " ms");
    }

    /** The share of reads that take longer than the 99th percentile is about one in a hundred. */
    @Test
    void of_speculativeRetry_retriesOneReadInAHundred() throws Exception {
        Scenario scenario = quick("idle");
        Map<String, Object> section = Map.of("name", "closest", "speculative_retry", "99p");
        RunResult retried = Run.of(scenario, new SelectorChoice("retried", section), 1);
        RunResult plain = Run.of(scenario, choice("closest"), 1);
        assertEquals(0, plain.value(Metric.RETRIES));
        double retries = retried.value(Metric.RETRIES);
        assertTrue(retries > 0.003 && retries < 0.012, () -> retries + " a read");
        assertTrue(retried.value(Metric.P999) < plain.value(Metric.P999));
    }

    /** A priority delays one keyspace for the other, within bounds. */
    @Test
    void of_priorities_oneKeyspaceIsServedSooner() throws Exception {
        Scenario scenario = file("two-tenants").variants(true).get(1).scenario();
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
        RunResult one = Run.of(quick("idle"), choice("closest"), 1);
        assertTrue(Double.isNaN(one.value(Metric.SESSIONS_P99)));
    }

    private static SelectorChoice scheduled(Map<String, ?> scheduling) {
        return new SelectorChoice("own", Map.of("name", "random", "scheduling", scheduling));
    }

    /** A selector's channel is in place of the scenario's. */
    @Test
    void of_channelOfSelector_hasTheHistoryOfThatOfTheScenario() throws Exception {
        SelectorChoice embedded =
                new SelectorChoice("own", Map.of("name", "horoscope", "channel", "embedded"));
        long history = Run.of(quick("sparse"), embedded, 1).history();
        Scenario same = with("sparse", "telemetry: {channel: embedded}");
        assertEquals(history, Run.of(same, choice("horoscope"), 1).history());
        assertNotEquals(history, Run.of(quick("sparse"), choice("horoscope"), 1).history());
        Scenario noDirectors = with("sparse", "telemetry: {channel: embedded, directors: 0}");
        assertEquals(history, Run.of(noDirectors, choice("horoscope"), 1).history());
    }

    /** Replies alone bring the reports of nodes; the first are made after 1.1 of four seconds. */
    @Test
    void of_embeddedAndNoGossip_hasScores() throws Exception {
        Scenario lost = with("fast-reads", "telemetry: {channel: embedded, lost: 1}");
        RunResult run = Run.of(lost, choice("lowest_score"), 1);
        long unknown = run.fallbacks().getOrDefault(Fallback.NO_SCORES, 0L);
        long reads = run.shares().total(0, run.shares().slices());
        assertTrue(unknown < 0.3 * reads, () -> unknown + " of " + reads + " without scores");
        Scenario directors = with("fast-reads", "telemetry: {lost: 1}");
        RunResult none = Run.of(directors, choice("lowest_score"), 1);
        assertTrue(none.fallbacks().get(Fallback.NO_SCORES) >= reads);
    }

    private static Scenario with(String name, String line) throws Exception {
        String text = Files.readString(folder().resolve(name + ".yaml"));
        return ScenarioFile.parse("own", text + line).variants(true).get(0).scenario();
    }

    static List<String> names() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.map(file -> file.getFileName().toString().replace(".yaml", ""))
                    .sorted()
                    .toList();
        }
    }

    private static Scenario quick(String name) throws IOException, URISyntaxException {
        return file(name).variants(true).get(0).scenario();
    }

    private static ScenarioFile file(String name) throws IOException, URISyntaxException {
        return ScenarioFile.parse(name, Files.readString(folder().resolve(name + ".yaml")));
    }

    private static SelectorChoice choice(String name) {
        return new SelectorChoice(name, Map.of("name", name));
    }

    private static Path folder() throws URISyntaxException {
        return Path.of(RunTest.class.getResource("/io/horoscope/bench/sim/scenarios").toURI());
    }
}
