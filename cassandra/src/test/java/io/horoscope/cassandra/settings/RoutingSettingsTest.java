package io.horoscope.cassandra.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class RoutingSettingsTest {

    private static final ChangeSource JMX = ChangeSource.jmx("");

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    @TempDir Path directory;

    @Test
    void read_emptySection_isOffWithDefaults() {
        RoutingSettings settings = read("{}");
        assertEquals(RoutingMode.OFF, settings.policy().mode());
        assertEquals("horoscope", settings.policy().selector().name());
        assertEquals("weighted", settings.policy().formula().name());
        assertEquals("10.0.0.1:0", settings.listenEndpoint().toString());
    }

    @Test
    void read_fullSection_takesEverything() throws IOException {
        RoutingSettings settings =
                read(
                        "mode: on\n"
                                + "keyspaces: {billing: off, logs: shadow}\n"
                                + "directors: ['10.0.0.9:9340', '10.0.0.8:9340']\n"
                                + "key_file: "
                                + keyFile(NODE, "rw-------")
                                + "\n"
                                + "selector: {name: lowest_score, prefer_local: never, deadband: 0.2, shun: any}\n"
                                + "formula: {name: weighted, weights: {cpu: 2, disk: 0}}\n"
                                + "score_expiry: 10s\n");
        assertEquals(RoutingMode.ON, settings.policy().mode("other"));
        assertEquals(RoutingMode.OFF, settings.policy().mode("billing"));
        assertEquals(RoutingMode.SHADOW, settings.policy().mode("logs"));
        assertEquals(2, settings.directors().size());
        assertEquals(NODE, settings.keys().get().get().node());
        assertEquals(10, settings.scoreExpiry().toSeconds());
    }

    @Test
    void read_manyMistakes_namesEveryOne() {
        List<String> problems =
                problems(
                        "mode: sometimes\n"
                                + "directors: [nowhere]\n"
                                + "score_expiry: 5\n"
                                + "scor_expiry: 5s\n"
                                + "selector: {name: best, deadband: 0.1}\n"
                                + "formula: {weights: {cpu: -1, gpu: 1}}\n");
        assertProblem(problems, "resource_aware_routing.mode: 'sometimes'", "off, shadow, on");
        assertProblem(problems, "resource_aware_routing.directors: 'nowhere'", "host:port");
        assertProblem(
                problems, "resource_aware_routing.score_expiry: '5'", "a duration from 1s to 10m");
        assertProblem(
                problems, "resource_aware_routing.scor_expiry: unknown setting", "score_expiry");
        assertProblem(
                problems, "resource_aware_routing.selector.name: 'best'", "lowest_score, closest");
        assertProblem(
                problems,
                "resource_aware_routing.formula.weights.cpu: '-1'",
                "a number from 0 to 1000");
        assertProblem(
                problems,
                "resource_aware_routing.formula.weights.gpu: unknown setting",
                "cpu_pressure");
    }

    /** H2 of the security review: it had the keys of no authentication. */
    @Test
    void read_noDirectors_hasNoKeysWhateverTheSettings() {
        assertTrue(read("{}").keys().isEmpty());
        assertTrue(read("authentication: on").keys().isEmpty());
        assertTrue(read("authentication: off").keys().isEmpty());
        assertEquals(
                0,
                read("{authentication: off, directors: ['d:1']}")
                        .keys()
                        .get()
                        .get()
                        .signing()
                        .id());
    }

    @Test
    void read_modeOnWithoutDirectors_isForSelectorsThatNeedNoScores() {
        assertEquals(RoutingMode.ON, read("mode: on").policy().mode());
        for (String mode : List.of("mode: on", "mode: shadow", "keyspaces: {billing: on}")) {
            assertProblem(
                    problems("scope: off\nselector: {name: lowest_score}\n" + mode),
                    "resource_aware_routing.scope: is off and there are no directors",
                    "lowest_score needs scores",
                    "another scope");
            read("selector: {name: lowest_score}\n" + mode);
        }
        read("scope: off\nselector: {name: lowest_score}\nmode: off");
    }

    @Test
    void read_scope_isAutoWithoutDirectorsAndElseOff() {
        assertEquals(Optional.of("auto"), read("mode: on").scope());
        assertEquals(Optional.empty(), read("{authentication: off, directors: ['d:1']}").scope());
        assertEquals(
                Optional.of("host"),
                read("{authentication: off, directors: ['d:1'], scope: host}").scope());
        for (String off : List.of("off", "'off'", "false")) {
            assertEquals(Optional.empty(), read("scope: " + off).scope(), off);
        }
        for (String scope : List.of("host", "cgroup:/pods/1", "file:/tmp/signals")) {
            assertEquals(Optional.of(scope), read("scope: '" + scope + "'").scope());
        }
        for (String bad : List.of("on", "cgroup:/a/../b", "'cgroup:'", "'file:'", "machine")) {
            assertProblem(
                    problems("scope: " + bad),
                    "resource_aware_routing.scope: ",
                    "is not allowed; allowed: auto, host, cgroup:/path");
        }
    }

    @Test
    void read_directorsWithoutKeyFile_isRefused() {
        assertProblem(
                problems("directors: ['d:1']"),
                "resource_aware_routing.key_file: is missing",
                "authentication: off");
    }

    /** M12 of the security review: the node did not start. */
    @Test
    void read_keyFileMissingOrOpenOrAnothersOrNone_isOffAndSaysWhy() throws IOException {
        Path missing = directory.resolve("none.key");
        assertOff(missing, "key_file: " + missing, "no such file");
        Path open = keyFile(NODE, "rw-r--r--");
        assertOff(open, "key_file: " + open, "rw-r--r--", "chmod 600");
        Path others = keyFile(NodeAddress.parse("10.0.0.2"), "rw-r-----");
        assertOff(others, "is the key of 10.0.0.2", "the key of 10.0.0.1");
        Path unreadable = Files.createDirectory(directory.resolve("folder.key"));
        Files.setPosixFilePermissions(unreadable, PosixFilePermissions.fromString("rw-------"));
        assertOff(unreadable, "cannot be read");
    }

    @Test
    void read_keyProblemAndTypingError_refusesTheTypingErrorOnly() {
        List<String> problems = problems(with(directory.resolve("none.key")) + "\nmodus: on");
        assertEquals(1, problems.size(), "" + problems);
        assertProblem(problems, "modus: unknown setting");
    }

    private static void assertOff(Path keyFile, String... parts) {
        RoutingSettings settings =
                read(
                        with(keyFile)
                                + "\nmode: on\nkeyspaces: {ks: on}\nselector: {name: lowest_score}");
        assertFalse(settings.policy().routes());
        assertTrue(settings.keys().isEmpty());
        assertProblem(List.of(settings.problem().get()), parts);
        RoutingControl control = new RoutingControl(settings);
        assertProblem(
                assertThrows(SettingsException.class, () -> control.change("mode", "on", JMX))
                        .problems(),
                parts);
        control.change("selector", "horoscope", JMX);
        control.change("mode", "on", JMX);
    }

    @Test
    void read_settingsTable_isReadOnlyByDefault() {
        assertFalse(read("{}").settingsTableWritable());
        assertTrue(read("settings_table: writable").settingsTableWritable());
        assertProblem(problems("settings_table: yes"), "settings_table", "read_only, writable");
    }

    /**
     * M8 of the security review: whatever comes over CQL is refused with a message of one line, or
     * taken.
     */
    @Test
    void change_hostileValues_areRefusedInOneLine() {
        RoutingPolicy policy = read("{}").policy();
        for (String hostile :
                new String[] {
                    null,
                    "[".repeat(100_000),
                    "[".repeat(4_096),
                    "{a: ".repeat(1_000),
                    "- ".repeat(2_000),
                    "a\n# ERROR [main] forged: [",
                    "\"a\\n# ERROR forged\"",
                    "&a [&b [*a, *b]]",
                    "{a: &a [x, x], b: &b [*a, *a], c: [*b, *b]}",
                    "!!int ''",
                    "!!java.net.URL [x]",
                    "{name: evil.Evil}",
                    "{name: popularity_aware, threshold: 2}",
                    "{name: closest, name: random}",
                    "--- a\n--- b",
                    "\u0000"
                }) {
            for (String key : PolicyReader.CHANGEABLE) {
                SettingsException refusal =
                        assertThrows(
                                SettingsException.class,
                                () -> PolicyReader.change(policy, key, hostile, ChangeSource.CQL),
                                () -> key + " took " + hostile);
                assertEquals(
                        refusal.problems().size(),
                        refusal.getMessage().lines().count(),
                        refusal.getMessage());
            }
        }
    }

    /**
     * Twelve references of two make a text of 4,096 times the value, 30 of them one that does not
     * fit into memory.
     */
    @Test
    void change_references_areRefusedBeforeTheyAreWrittenOut() {
        assertProblem(
                assertThrows(
                                SettingsException.class,
                                () ->
                                        PolicyReader.change(
                                                read("{}").policy(),
                                                "mode",
                                                "{a: &a [x, x], b: [*a, *a]}",
                                                ChangeSource.CQL))
                        .problems(),
                "aliases");
    }

    @Test
    void change_randomText_isTakenOrRefused() {
        RoutingPolicy policy = read("{}").policy();
        SplittableRandom random = new SplittableRandom(Long.getLong("horoscope.seed", 20260101L));
        String letters = "[]{}:,-&*!|>'\"%@`#?\n\t \\0123.eE~<=ax_";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(24); i > 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            String key =
                    PolicyReader.CHANGEABLE.get(random.nextInt(PolicyReader.CHANGEABLE.size()));
            try {
                PolicyReader.change(policy, key, text.toString(), ChangeSource.CQL);
            } catch (SettingsException e) {
                assertFalse(e.getMessage().isEmpty());
            }
        }
    }

    @Test
    void retryBudget_byKeyspace_limitsWhereTheModeIsOn() {
        RoutingPolicy policy = read("{mode: on, keyspaces: {watched: shadow}}").policy();
        assertEquals(0.02, policy.retryBudget("any"));
        assertEquals(1, policy.retryBudget("watched"));
        RoutingPolicy none = PolicyReader.change(policy, "retry_budget", "0", ChangeSource.CQL);
        assertEquals(0, none.retryBudget("any"));
        assertProblem(refusal(policy, "retry_budget", "2"), "retry_budget: '2'", "0 to 1");
    }

    @Test
    void scheduling_default_isFifo() {
        assertTrue(read("{}").policy().scheduling().order().isFifo());
        assertEquals("{name: fifo}", read("{}").policy().scheduling().text());
    }

    @Test
    void scheduling_nameAndParameters_areReadAndChange() {
        String weighted = "{name: weighted_fair, points_per_scan: 7, scan_threads: 3}";
        RoutingPolicy policy = read("scheduling: " + weighted).policy();
        assertEquals("weighted_fair", policy.scheduling().order().policy().name());
        assertEquals(3, policy.scheduling().order().scanThreads());
        assertFalse(policy.scheduling().order().dropsEarly());
        assertEquals(weighted, policy.scheduling().text());
        RoutingPolicy other = PolicyReader.change(policy, "scheduling", "fifo", ChangeSource.CQL);
        assertEquals("{name: fifo}", other.scheduling().text());
        assertEquals(policy.mode(), other.mode());
        RoutingPolicy mode = PolicyReader.change(policy, "mode", "shadow", JMX);
        assertEquals(weighted, mode.scheduling().text());
        assertSame(policy.scheduling(), mode.scheduling(), "with its state");
    }

    @Test
    void scheduling_priorities_areReadAndChange() {
        RoutingPolicy policy = read("{}").policy();
        String text = "{name: weighted_fair, priorities: {sessions: high, reporting: low}}";
        RoutingPolicy changed = PolicyReader.change(policy, "scheduling", text, JMX);
        assertEquals(text, changed.scheduling().text());
        assertEquals(text, read("scheduling: " + text).policy().scheduling().text());
        assertTrue(changed.scheduling().order().needsHints());
        assertProblem(
                refusal(policy, "scheduling", "{name: weighted_fair, priorities: {ks: urgent}}"),
                "scheduling.priorities.ks: 'urgent'",
                "high, normal, low");
        assertProblem(
                refusal(policy, "scheduling", "{name: fifo, priorities: {ks: high}}"),
                "scheduling.priorities: needs a policy that uses them, as weighted_fair",
                "or {}");
    }

    @Test
    void scheduling_wrongValues_areRefusedWithWhatIsAllowed() {
        RoutingPolicy policy = read("{}").policy();
        assertProblem(
                refusal(policy, "scheduling", "lifo"),
                "scheduling.name: 'lifo' is not a policy",
                "fifo, weighted_fair");
        assertProblem(
                refusal(policy, "scheduling", "{name: weighted_fair, drop_early: on}"),
                "scheduling.drop_early: 'on' is not allowed in a node",
                "allowed: off");
        assertProblem(
                problems("scheduling: {name: weighted_fair, scan_threads: many}"),
                "scheduling.scan_threads: 'many'",
                "0 to 10000");
        assertProblem(
                problems("scheduling: {name: fifo, bypass: queue}"),
                "scheduling.bypass: 'queue' needs a policy other than fifo",
                "allowed: allow");
        assertProblem(
                problems("scheduling: {name: weighted_fair, bypass: never}"),
                "scheduling.bypass: 'never'",
                "allow, queue");
        String queued = "{name: weighted_fair, bypass: queue}";
        assertTrue(read("scheduling: " + queued).policy().scheduling().queuesAll());
        assertFalse(read("scheduling: {name: weighted_fair}").policy().scheduling().queuesAll());
    }

    @Test
    void control_schedulingRefused_onlyFifoIsAllowedAndRemarked() {
        RoutingControl control = new RoutingControl(read("{}"));
        assertEquals(Optional.empty(), control.remark("scheduling"));
        control.refuseScheduling("no such field: tasks");
        SettingsException refusal =
                assertThrows(
                        SettingsException.class,
                        () -> control.change("scheduling", "weighted_fair", JMX));
        assertTrue(
                refusal.getMessage().contains("no such field: tasks; allowed: fifo"),
                refusal::getMessage);
        control.change("scheduling", "fifo", JMX);
        assertEquals("{name: fifo}", control.value("scheduling"));
        assertTrue(control.remark("scheduling").orElseThrow().startsWith("this node keeps"));
    }

    @Test
    void stateFeedback_names_areReadAndChange() {
        assertTrue(read("{}").policy().facts().isEmpty());
        RoutingPolicy policy = read("state_feedback: [write_queue]").policy();
        assertEquals(0, policy.facts().index("write_queue"));
        RoutingPolicy none = PolicyReader.change(policy, "state_feedback", "[]", ChangeSource.CQL);
        assertTrue(none.facts().isEmpty());
        assertEquals(policy.mode(), none.mode());
        for (String other : PolicyReader.CHANGEABLE) {
            if (!other.equals("state_feedback")) {
                String value = new RoutingControl(read("{}")).value(other);
                RoutingPolicy changed = PolicyReader.change(policy, other, value, JMX);
                assertSame(policy.facts(), changed.facts(), "with what is known, by " + other);
            }
        }
    }

    @Test
    void stateFeedback_wrongValues_areRefusedWithWhatIsAllowed() {
        assertProblem(
                problems("state_feedback: [write_queue, SERVICE_TIME]"),
                "resource_aware_routing.state_feedback[1].name: 'SERVICE_TIME' is not a fact",
                "allowed: write_queue, or a class name");
        RoutingPolicy policy = read("{}").policy();
        String own = RoutingControlTest.ThrowingFact.class.getName();
        PolicyReader.change(policy, "state_feedback", own, JMX);
        assertProblem(
                assertThrows(
                                SettingsException.class,
                                () ->
                                        PolicyReader.change(
                                                policy, "state_feedback", own, ChangeSource.CQL))
                        .problems(),
                "state_feedback[0].name: '" + own + "' is not allowed here");
    }

    @Test
    void heat_isOffByDefaultAndChanges() {
        RoutingControl control = new RoutingControl(read("{}"));
        assertFalse(control.policy().heat());
        assertEquals("off", control.value("heat"));
        control.change("heat", "on", ChangeSource.CQL);
        assertTrue(control.policy().heat());
        assertEquals("on", control.value("heat"));
        control.change("mode", "off", JMX);
        assertTrue(control.policy().heat());
        assertTrue(read("heat: on").policy().heat());
        assertProblem(refusal(control.policy(), "heat", "hot"), "heat: 'hot'", "on or off");
    }

    @Test
    void change_className_isForJmxOnly() {
        RoutingPolicy policy = read("{}").policy();
        String name = "io.horoscope.cassandra.plan.ThrowingSelector";
        assertProblem(
                assertThrows(
                                SettingsException.class,
                                () ->
                                        PolicyReader.change(
                                                policy, "selector", name, ChangeSource.CQL))
                        .problems(),
                "selector.name: '" + name + "' is not allowed here");
        PolicyReader.change(policy, "selector", name, JMX);
        String own = "com.example.NotThere";
        assertProblem(
                assertThrows(
                                SettingsException.class,
                                () ->
                                        PolicyReader.change(
                                                policy, "scheduling", own, ChangeSource.CQL))
                        .problems(),
                "scheduling.name: '" + own + "' is not allowed here; allowed: fifo");
        assertProblem(
                refusal(policy, "scheduling", own),
                "scheduling.name: '" + own + "' cannot be made (java.lang.ClassNotFoundException");
    }

    @Test
    void change_validValues_takeEffectOneByOne() {
        RoutingPolicy policy = read("{}").policy();
        assertEquals(RoutingMode.SHADOW, PolicyReader.change(policy, "mode", "shadow", JMX).mode());
        assertEquals(RoutingMode.OFF, PolicyReader.change(policy, "mode", "off", JMX).mode());
        assertEquals(
                "closest",
                PolicyReader.change(policy, "selector", "closest", JMX).selector().name());
        RoutingPolicy weighted =
                PolicyReader.change(policy, "formula", "{name: weighted, weights: {cpu: 3}}", JMX);
        assertEquals("{name: weighted, weights: {cpu: 3}}", weighted.formulaText());
        assertEquals(
                RoutingMode.ON,
                PolicyReader.change(policy, "keyspaces", "{ks: on}", JMX).mode("ks"));
    }

    @Test
    void change_badValues_areRefusedWithWhatIsAllowed() {
        RoutingPolicy policy = read("{}").policy();
        assertProblem(refusal(policy, "mode", "maybe"), "mode: 'maybe'", "off, shadow, on");
        assertProblem(
                refusal(policy, "selector", "{name: closest, deadband: 1}"),
                "selector.deadband: unknown");
        assertProblem(
                refusal(policy, "formula", "{weights: {cpu: x}}"), "formula.weights.cpu: 'x'");
        assertProblem(
                refusal(policy, "directors", "[]"),
                "directors: cannot be changed at run time",
                "mode");
        assertProblem(refusal(policy, "mode", "{a: ["), "is not YAML");
    }

    @Test
    void control_scoresNeededWithoutDirectors_isRefusedAndNothingChanges() {
        RoutingControl control = new RoutingControl(read("scope: off"));
        control.change("mode", "on", JMX);
        SettingsException refusal =
                assertThrows(
                        SettingsException.class,
                        () -> control.change("selector", "lowest_score", JMX));
        assertTrue(
                refusal.getMessage().contains("scope is off and directors is empty"),
                refusal.getMessage());
        assertEquals("{name: horoscope}", control.value("selector"));
        control.change("mode", "off", JMX);
        control.change("selector", "lowest_score", JMX);
        assertThrows(
                SettingsException.class, () -> control.change("keyspaces", "{a: shadow}", JMX));
    }

    private static List<String> refusal(RoutingPolicy policy, String key, String value) {
        return assertThrows(
                        SettingsException.class, () -> PolicyReader.change(policy, key, value, JMX))
                .problems();
    }

    private static String with(Path keyFile) {
        return "directors: ['d:1']\nkey_file: " + keyFile;
    }

    private static List<String> problems(String yaml) {
        return assertThrows(SettingsException.class, () -> read(yaml)).problems();
    }

    private static void assertProblem(List<String> problems, String... parts) {
        assertTrue(
                problems.stream()
                        .anyMatch(problem -> List.of(parts).stream().allMatch(problem::contains)),
                () -> List.of(parts) + " not in " + String.join("\n", problems));
    }

    private static RoutingSettings read(String yaml) {
        Map<String, Object> values = new Yaml(new SafeConstructor()).load(yaml);
        return RoutingSettings.read(values, NODE, "10.0.0.1");
    }

    private Path keyFile(NodeAddress node, String mode) throws IOException {
        ClusterSecret secret = new ClusterSecret(List.of(new MacKey(1, new byte[MacKey.BYTES])));
        Path file = directory.resolve(node + mode + ".key");
        Files.write(file, KeyFiles.format(secret.derive(node)));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
