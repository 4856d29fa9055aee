package io.horoscope.cassandra.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class RoutingSettingsTest {

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
        assertEquals(NODE, settings.keys().get().node());
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

    @Test
    void read_modeOnWithoutDirectors_isRefused() {
        assertProblem(
                problems("mode: on"), "resource_aware_routing.directors: is missing", "host:port");
    }

    @Test
    void read_directorsWithoutKeyFile_isRefused() {
        assertProblem(
                problems("directors: ['d:1']"),
                "resource_aware_routing.key_file: is missing",
                "authentication: off");
    }

    @Test
    void read_keyFileMissingOrOpenOrAnothers_isRefused() throws IOException {
        Path missing = directory.resolve("none.key");
        assertProblem(problems(with(missing)), "key_file: " + missing, "no such file");
        Path open = keyFile(NODE, "rw-r--r--");
        assertProblem(problems(with(open)), "key_file: " + open, "rw-r--r--", "chmod 600");
        Path others = keyFile(NodeAddress.parse("10.0.0.2"), "rw-r-----");
        assertProblem(problems(with(others)), "is the key of 10.0.0.2", "the key of 10.0.0.1");
    }

    @Test
    void change_validValues_takeEffectOneByOne() {
        RoutingPolicy policy = read("{}").policy();
        assertEquals(RoutingMode.SHADOW, PolicyReader.change(policy, "mode", "shadow").mode());
        assertEquals(RoutingMode.OFF, PolicyReader.change(policy, "mode", "off").mode());
        assertEquals(
                "closest", PolicyReader.change(policy, "selector", "closest").selector().name());
        RoutingPolicy weighted =
                PolicyReader.change(policy, "formula", "{name: weighted, weights: {cpu: 3}}");
        assertEquals("{name: weighted, weights: {cpu: 3}}", weighted.formulaText());
        assertEquals(
                RoutingMode.ON, PolicyReader.change(policy, "keyspaces", "{ks: on}").mode("ks"));
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
    void control_modeOnWithoutDirectors_isRefusedAndNothingChanges() {
        RoutingControl control = new RoutingControl(read("{}"));
        SettingsException refusal =
                assertThrows(SettingsException.class, () -> control.change("mode", "on"));
        assertTrue(refusal.getMessage().contains("directors"), refusal.getMessage());
        assertEquals("off", control.value("mode"));
        control.change("selector", "{name: closest}");
        assertEquals("{name: closest}", control.value("selector"));
    }

    private static List<String> refusal(RoutingPolicy policy, String key, String value) {
        return assertThrows(SettingsException.class, () -> PolicyReader.change(policy, key, value))
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
