package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.horoscope.bench.sim.cluster.Feedback;
import io.horoscope.bench.sim.fault.Window;
import io.horoscope.core.settings.SettingsException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioFileTest {

    @Test
    void variants_noSweep_isOne() {
        List<Variant> variants = parse("duration: 3s", "cluster: {nodes: 4}").variants(false);
        assertEquals(1, variants.size());
        assertEquals("", variants.get(0).label());
        assertEquals(3_000_000_000L, variants.get(0).scenario().phases().endNanos());
        assertEquals(4, variants.get(0).scenario().cluster().nodes());
    }

    @Test
    void variants_sweepOverTwo_isEveryPair() {
        ScenarioFile file =
                parse("sweep:", "  cluster.nodes: [4, 5]", "  load.utilisation: [0.1, 0.2, 0.3]");
        assertEquals(
                List.of(
                        "nodes=4 utilisation=0.1",
                        "nodes=4 utilisation=0.2",
                        "nodes=4 utilisation=0.3",
                        "nodes=5 utilisation=0.1",
                        "nodes=5 utilisation=0.2",
                        "nodes=5 utilisation=0.3"),
                file.variants(false).stream().map(Variant::label).toList());
        assertEquals(5, file.variants(false).get(3).scenario().cluster().nodes());
    }

    @Test
    void variants_quick_replacesOnlyThen() {
        ScenarioFile file = parse("duration: 30s", "cluster: {nodes: 9}", "quick: {duration: 5s}");
        assertEquals(5_000_000_000L, file.variants(true).get(0).scenario().phases().endNanos());
        assertEquals(30_000_000_000L, file.variants(false).get(0).scenario().phases().endNanos());
        assertEquals(9, file.variants(true).get(0).scenario().cluster().nodes());
    }

    @Test
    void variants_fault_hasItsWindow() {
        String text = "faults: {slow: {kind: slow_disk, nodes: [3, 1], from: 5s, until: 8s}}";
        Window window = Runs.own(text).windows().get(0);
        assertEquals(List.of(3, 1), window.nodes());
        assertEquals(3_000_000_000L, window.nanos());
    }

    @Test
    void variants_impossibleValues_nameTheirLines() {
        assertProblems(
                List.of(
                        "own.yaml:2: cluster.nodes: '0' is not allowed; allowed:"
                                + " a whole number from 1 to 1000",
                        "own.yaml:4: load.zipf: 'x' is not allowed; allowed: a number from 0 to 5"),
                "cluster:",
                "  nodes: 0",
                "  replication_factor: 1",
                "load: {zipf: x}");
    }

    @Test
    void variants_unknownSection_namesItsLine() {
        assertTrue(
                thrownBy("duration: 3s", "clutser: {nodes: 3}")
                        .problems()
                        .get(0)
                        .startsWith("own.yaml:2: clutser: unknown setting"));
    }

    @Test
    void variants_badValueInSweep_namesTheLineOfTheSweep() {
        SettingsException thrown =
                thrownBy("cluster: {nodes: 4}", "sweep:", "  cluster.nodes: [3, -1]");
        assertTrue(thrown.problems().get(0).startsWith("own.yaml:3: cluster.nodes: '-1'"));
    }

    @Test
    void variants_faultOfMissingNode_isAProblem() {
        SettingsException thrown = thrownBy("cluster: {nodes: 4}", "faults:", "  s: {nodes: [4]}");
        assertEquals(
                "own.yaml:3: faults.s.nodes: '4' is not allowed; allowed: numbers from 0 to 3",
                thrown.problems().get(0));
    }

    @ParameterizedTest
    @MethodSource("badSettings")
    void variants_badSetting_isTheOnlyProblem(String text, String problem) {
        assertProblems(List.of("own.yaml:" + problem), text);
    }

    static Stream<Arguments> badSettings() {
        return Stream.of(
                arguments(
                        "cluster: {slots: 2}\nnetwork:\n  dealy: 3ms",
                        "3: network.dealy: unknown setting; allowed here:"
                                + " between_datacenters, between_racks, delay, jitter"),
                arguments("half: both", "1: half: 'both' is not allowed; allowed: choose, judge"),
                arguments(
                        "cluster: {processors: 0}",
                        "1: cluster.processors: '0' is not allowed; allowed:"
                                + " a whole number from 1 to 256"),
                arguments(
                        "cluster: {nodes: 4, stock: [4]}",
                        "1: cluster.stock: '4' is not allowed; allowed: numbers from 0 to 3"),
                arguments(
                        "cluster: {nodes: 6, datacenters: 2, racks: 4}",
                        "1: cluster.racks: '4' is not allowed; allowed:"
                                + " a whole number from 1 to 3"),
                arguments(
                        "coordinators: {where: separate, driver: token_aware}",
                        "1: coordinators.driver: needs coordinators on nodes; allowed here: any"),
                arguments(
                        "load:\n  speculative_retry: always",
                        "2: load.speculative_retry: 'always' is not allowed; allowed: none,"
                                + " or from 0.01p to 99.99p"),
                arguments(
                        "faults:\n  s:\n    {flapping: 1s, rolling: 1s}",
                        "3: faults.s.rolling: cannot be combined with flapping"),
                arguments(
                        "coordinators: {count: 2}\nfaults:\n"
                                + "  s: {kind: slow_coordinator, nodes: [2]}",
                        "3: faults.s.nodes: '[2]' is not allowed; allowed:"
                                + " nodes with a coordinator"),
                arguments(
                        "coordinators: {count: 2}\nfaults:\n"
                                + "  s: {kind: cpu_quota, nodes: [2], coordinator: 1ms}",
                        "3: faults.s.nodes: '[2]' is not allowed; allowed:"
                                + " nodes with a coordinator"),
                arguments(
                        "faults:\n  s: {cpu: 2}",
                        "2: faults.s.cpu: '2' is not allowed; allowed: a number from 0 to 1"));
    }

    @Test
    void half_given_isThat() {
        assertEquals("judge", parse("half: judge").half());
        assertEquals("", parse("duration: 3s").half());
    }

    @Test
    void variants_processors_areAtMostTheSlots() {
        assertEquals(8, cluster("cluster: {slots: 8}").processors());
        assertEquals(2, cluster("cluster: {slots: 8, processors: 2}").processors());
        assertEquals(8, cluster("cluster: {slots: 8, processors: 9}").processors());
    }

    @Test
    void variants_stockNodes_reportNothing() {
        ClusterSettings cluster = cluster("cluster: {nodes: 4, stock: [1, 3]}");
        assertEquals(Feedback.IN_PROGRESS, cluster.node(0).feedback());
        assertEquals(Feedback.NONE, cluster.node(3).feedback());
    }

    @Test
    void variants_racks_areInTheLayout() {
        assertEquals(3, cluster("cluster: {nodes: 9, racks: 3}").layout().racks());
        assertTrue(cluster("cluster: {racks: 2, hidden_racks: true}").layout().isHidden());
    }

    /** Reads should leave neither what is not slow nor what changes too often. */
    @Test
    void variants_faults_moveReadsWhereTheyShould() {
        assertTrue(movesReads("slowdown: 2"));
        assertFalse(movesReads("slowdown: 1"));
        assertFalse(movesReads("flapping: 1s"));
        assertFalse(movesReads("rolling: 1s"));
    }

    private static boolean movesReads(String keys) {
        return fault("nodes: [1], from: 3s, " + keys).movesReads();
    }

    @Test
    void variants_newFaults_areRead() {
        for (String keys :
                List.of(
                        "kind: slow_network, delay: 2ms, jitter: 1ms",
                        "kind: packet_loss, share: 0.1, delay: 100ms",
                        "kind: failing, share: 0.5, delay: 1ms",
                        "kind: slow_table, slowdown: 20",
                        "kind: slow_scans, slowdown: 10",
                        "kind: undetected_down",
                        "coordinator: 10ms")) {
            FaultSettings fault = fault("nodes: [1], from: 3s, " + keys);
            assertTrue(fault.slowsReads(), keys);
            assertFalse(fault.isOfSlots(), keys);
        }
    }

    @Test
    void variants_measurement_hasLimits() {
        assertProblems(
                List.of(
                        "own.yaml:1: telemetry.error: '2' is not allowed; allowed: a number from 0 to 1",
                        "own.yaml:1: telemetry.lag: '2h' is not allowed; allowed:"
                                + " a duration from 0ms to 1m"),
                "telemetry: {error: 2, lag: 2h}");
    }

    @Test
    void variants_speculativeRetry_isNoneOrAPercentile() {
        assertEquals(0, retry("{}"));
        assertEquals(0, retry("{speculative_retry: none}"));
        assertEquals(99, retry("{speculative_retry: 99p}"));
        assertEquals(99.5, retry("{speculative_retry: 99.5p}"));
    }

    private static double retry(String load) {
        return Runs.own("load: " + load).load().retryPercentile();
    }

    @Test
    void parse_notYaml_namesTheLine() {
        SettingsException thrown =
                assertThrows(SettingsException.class, () -> parse("duration: 3s", "load: [", "x"));
        assertTrue(thrown.problems().get(0).startsWith("own.yaml:"), thrown.getMessage());
        assertTrue(thrown.problems().get(0).contains("is not YAML"), thrown.getMessage());
    }

    @Test
    void parse_sameKeyTwice_isAProblem() {
        SettingsException thrown =
                assertThrows(SettingsException.class, () -> parse("duration: 3s", "duration: 4s"));
        assertTrue(thrown.getMessage().contains("duplicate key duration"), thrown.getMessage());
    }

    @Test
    void parse_noMapping_isAProblem() {
        assertThrows(SettingsException.class, () -> parse("- 1"));
        assertThrows(SettingsException.class, () -> parse(""));
    }

    private static void assertProblems(List<String> expected, String... lines) {
        assertEquals(expected, thrownBy(lines).problems());
    }

    private static SettingsException thrownBy(String... lines) {
        return assertThrows(SettingsException.class, () -> parse(lines).variants(false));
    }

    private static ClusterSettings cluster(String line) {
        return Runs.own(line).cluster();
    }

    private static FaultSettings fault(String keys) {
        return Runs.own("faults: {s: {" + keys + "}}").faults().get(0);
    }

    private static ScenarioFile parse(String... lines) {
        return ScenarioFile.parse("own", String.join("\n", lines));
    }
}
