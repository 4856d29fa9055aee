package io.horoscope.cassandra.settings;

import static io.horoscope.cassandra.settings.Sections.NODE;
import static io.horoscope.cassandra.settings.Sections.assertProblem;
import static io.horoscope.cassandra.settings.Sections.problems;
import static io.horoscope.cassandra.settings.Sections.read;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoutingSettingsTest {

    private static final ChangeSource JMX = ChangeSource.jmx("");

    @TempDir Path directory;

    @Test
    void read_emptySection_isOffWithDefaults() {
        RoutingSettings settings = read("{}");
        assertEquals(RoutingMode.OFF, settings.policy().mode());
        assertEquals("horoscope", settings.policy().selector().name());
        assertEquals("weighted", settings.policy().formula().name());
        assertEquals("{name: fifo}", settings.policy().scheduling().text());
        assertTrue(settings.policy().scheduling().order().isFifo());
        assertTrue(settings.policy().facts().isEmpty());
        assertFalse(settings.policy().heat());
        assertFalse(settings.settingsTableWritable());
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
                                + "heat: on\n"
                                + "settings_table: writable\n"
                                + "score_expiry: 10s\n");
        assertEquals(RoutingMode.ON, settings.policy().mode("other"));
        assertEquals(RoutingMode.OFF, settings.policy().mode("billing"));
        assertEquals(RoutingMode.SHADOW, settings.policy().mode("logs"));
        assertEquals(2, settings.directors().size());
        assertEquals(NODE, settings.keys().get().get().node());
        assertTrue(settings.policy().heat());
        assertTrue(settings.settingsTableWritable());
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
                                + "settings_table: yes\n"
                                + "selector: {name: best, deadband: 0.1}\n"
                                + "formula: {weights: {cpu: -1, gpu: 1}}\n");
        assertProblem(problems, "resource_aware_routing.mode: 'sometimes'", "off, shadow, on");
        assertProblem(problems, "resource_aware_routing.directors: 'nowhere'", "host:port");
        assertProblem(
                problems, "resource_aware_routing.score_expiry: '5'", "a duration from 1s to 10m");
        assertProblem(
                problems, "resource_aware_routing.scor_expiry: unknown setting", "score_expiry");
        assertProblem(problems, "settings_table", "read_only, writable");
        assertProblem(
                problems, "resource_aware_routing.selector.name: 'best'", "lowest_score, closest");
        assertProblem(problems, "resource_aware_routing.formula.weights.cpu: '-1'");
        assertProblem(problems, "resource_aware_routing.formula.weights.gpu: unknown setting");
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

    private static String with(Path keyFile) {
        return "directors: ['d:1']\nkey_file: " + keyFile;
    }

    private Path keyFile(NodeAddress node, String mode) throws IOException {
        ClusterSecret secret = new ClusterSecret(List.of(new MacKey(1, new byte[MacKey.BYTES])));
        Path file = directory.resolve(node + mode + ".key");
        Files.write(file, KeyFiles.format(secret.derive(node)));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
