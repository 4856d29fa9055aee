package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeStatusTest {

    private static final AgentJar AGENT =
            AgentJar.read(Path.of(System.getProperty("horoscope.agent.jar")));
    private static final Path PROC = Path.of("/proc");
    private static final String DAEMON = "org.apache.cassandra.service.CassandraDaemon";

    @TempDir private Path folder;

    private StockTree tree;

    @BeforeEach
    void makeTree() throws IOException {
        tree = StockTree.archive(folder.resolve("home"));
    }

    private void install(boolean asOverlay, String mode) {
        new Installer(tree.find())
                .install(
                        asOverlay,
                        AGENT,
                        tree.noJava(),
                        "resource_aware_routing:\n  mode: " + mode + "\n");
    }

    /** With no process but those that a test makes up. */
    private TreeStatus status() {
        return status(folder.resolve("proc"));
    }

    private TreeStatus status(Path proc) {
        return TreeStatus.of(tree.find(), new RunningNodes(proc), tree.noJava());
    }

    private static void assertSays(TreeStatus status, String text) {
        assertTrue(
                status.lines().stream().anyMatch(line -> line.contains(text)),
                () -> text + " is not in " + status.lines());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_installedTree_namesVersionsAndMode(boolean asOverlay) {
        install(asOverlay, "on");
        TreeStatus status = status();
        assertTrue(status.isInOrder(), status.lines().toString());
        assertSays(status, "of Cassandra 4.1.9 or 4.1.10");
        assertSays(status, asOverlay ? "00-horoscope.jar" : "jvm-server.options: /");
        assertEquals(1, status.lines().stream().filter(line -> line.matches("mode: +on")).count());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_treeWithoutSettings_saysThatHoroscopeDoesNothing(boolean asOverlay) throws IOException {
        install(asOverlay, "on");
        Files.delete(tree.yaml().resolveSibling(SettingsFile.NAME));
        assertTrue(status().isInOrder());
        assertSays(status(), "does nothing");
    }

    @Test
    void of_settingsWithWhichTheNodeDoesNotStart_namesEveryProblem() throws IOException {
        install(false, "enabled\n  modee: on");
        assertFalse(status().isInOrder());
        assertSays(status(), "horoscope.yaml: resource_aware_routing.mode: 'enabled'");
        assertSays(status(), "resource_aware_routing.modee: unknown setting");
    }

    @Test
    void of_keyFileThatIsMissing_isNotInOrderAndOff() throws IOException {
        install(false, "on\n  directors: [10.0.0.9:9340]\n  key_file: /none/node.key");
        assertFalse(status().isInOrder());
        assertSays(status(), "/none/node.key: there is no such file");
        assertEquals(
                1, status().lines().stream().filter(line -> line.matches("mode: +off")).count());
    }

    @Test
    void of_settingsFileThatTheLineNames_isRead() throws IOException {
        install(false, "on");
        Path other = Files.writeString(folder.resolve("other.yaml"), "a: b");
        Path options = tree.yaml().resolveSibling(AgentLine.OPTIONS);
        Files.writeString(
                options,
                Files.readString(options).replaceFirst("\\.jar\n", ".jar=" + other + "\n"));
        assertFalse(status().isInOrder());
        assertSays(
                status(),
                other + ": has the keys [a]; allowed: one section, resource_aware_routing");
    }

    @Test
    void of_bothWays_isNotInOrder() throws IOException {
        install(false, "on");
        new OverlayJar(tree.find()).add(AGENT);
        assertFalse(status().isInOrder());
        assertSays(status(), "both are there");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_otherCassandraThanInstalledFor_isNotInOrder(boolean asOverlay) throws IOException {
        install(asOverlay, "on");
        StockTree.otherVersion(tree.jar(), "4.1.10");
        assertFalse(status().isInOrder());
        assertSays(
                status(), asOverlay ? "is for another Cassandra" : "next step: 'horoscope adopt ");
    }

    @Test
    void of_settingsThatTheLineNamesAndAreNotThere_isNotInOrder() throws IOException {
        install(false, "on");
        Path options = tree.yaml().resolveSibling(AgentLine.OPTIONS);
        String named = Files.readString(options).replaceFirst("\\.jar", ".jar=/none/h.yaml");
        Files.writeString(options, named);
        assertFalse(status().isInOrder());
        assertSays(status(), "there is no /none/h.yaml, without which the node does not start");
    }

    @Test
    void of_stockJarWithOurSection_isNotInOrder() throws IOException {
        Files.writeString(tree.yaml(), "resource_aware_routing:\n  mode: off\n");
        assertFalse(status().isInOrder());
        assertSays(status(), "does not start");
    }

    @Test
    void runningNodes_ofATree_areThoseWithItsJarOnTheClassPath() throws IOException {
        Path jar = tree.jar().toRealPath();
        // As Cassandra's own launcher puts it: not normalised.
        String entry = tree.home() + "/bin/../lib/" + jar.getFileName();
        Files.createDirectories(tree.home().resolve("bin"));
        process("12", "java", "-cp", "/etc/x:" + entry, DAEMON);
        process("13", "java", "-cp", "/other/lib/apache-cassandra-4.1.10.jar", DAEMON);
        process("14", "java", "-cp", entry, "org.apache.cassandra.tools.NodeTool");
        Files.createDirectories(folder.resolve("proc/15"));
        process("16", "java", "-cp", "bin/../lib/" + jar.getFileName(), DAEMON);
        Files.createSymbolicLink(folder.resolve("proc/16/cwd"), tree.home());
        assertEquals(List.of("12", "16"), new RunningNodes(folder.resolve("proc")).of(jar));
        assertSays(status(), "process 12, loaded: not known: it is another user's process");
    }

    @Test
    void runningNode_saysWhatItLoaded() throws Exception {
        Process node = node("-Dhoroscope.loaded=agent 1, 2 classes of Cassandra 3");
        Process deaf = node("-Xrs");
        try {
            TreeStatus status = status(PROC);
            assertSays(status, node.pid() + ", loaded: agent 1, 2 classes of Cassandra 3");
            assertSays(status, deaf.pid() + ", loaded: not known: ");
            assertTrue(deaf.isAlive());
        } finally {
            node.destroyForcibly();
            deaf.destroyForcibly();
        }
    }

    /** A fleet is checked by exit codes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "agent, inactive: org.apache.cassandra.db.ReadCommand was changed",
                "agent 1, 2 classes of Cassandra 3; off: there is no /etc/horoscope.yaml",
                ""
            })
    void runningNode_thatRunsAsStockInAnInstalledTree_isNotInOrder(String loaded) throws Exception {
        install(false, "on");
        Process node = node(loaded.isEmpty() ? "-ea" : "-Dhoroscope.loaded=" + loaded);
        try {
            TreeStatus status = status(PROC);
            assertFalse(status.isInOrder(), status.lines().toString());
            assertSays(
                    status,
                    loaded.isEmpty()
                            ? "process " + node.pid() + " runs without Horoscope: restart it"
                            : "process " + node.pid() + " runs as stock: " + loaded);
            new Installer(tree.find()).uninstall();
            assertTrue(status(PROC).isInOrder());
        } finally {
            node.destroyForcibly();
        }
    }

    /** With JVM_EXTRA_OPTS there is no line in a file. */
    @Test
    void runningNode_thatWasStartedWithTheAgentAndRunsAsStock_isNotInOrder() throws Exception {
        Process node =
                node(
                        "-Dhoroscope.loaded=agent, inactive: because",
                        "-javaagent:/opt/horoscope/horoscope.jar");
        try {
            TreeStatus status = status(PROC);
            assertFalse(status.isInOrder(), status.lines().toString());
            assertSays(status, "nothing of Horoscope");
            assertSays(status, "runs as stock: agent, inactive: because");
        } finally {
            node.destroyForcibly();
        }
    }

    /** Runs until its standard input ends. */
    static final class StandInNode {
        private StandInNode() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println("up");
            System.in.read();
        }
    }

    /** A process as that of a node of the tree, with an option, and arguments that look so. */
    private Process node(String option, String... arguments) throws Exception {
        Path classes =
                Path.of(getClass().getProtectionDomain().getCodeSource().getLocation().toURI());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(option, "-cp", classes + ":" + tree.jar().toRealPath()));
        command.addAll(List.of(StandInNode.class.getName(), DAEMON));
        command.addAll(List.of(arguments));
        Process node = new ProcessBuilder(command).start();
        assertEquals('u', node.getInputStream().read(), "it is up");
        return node;
    }

    private void process(String id, String... commandLine) throws IOException {
        Path process = Files.createDirectories(folder.resolve("proc").resolve(id));
        Files.writeString(process.resolve("cmdline"), String.join("\0", commandLine) + "\0");
    }
}
