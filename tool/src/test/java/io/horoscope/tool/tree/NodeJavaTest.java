package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** M13: on which Java the node runs, and that Java 8 is refused. */
class NodeJavaTest {

    private static final AgentJar AGENT =
            AgentJar.read(Path.of(System.getProperty("horoscope.agent.jar")));

    @TempDir private Path folder;

    private StockTree tree;

    @BeforeEach
    void makeTree() throws IOException {
        tree = StockTree.archive(folder.resolve("home"));
    }

    private NodeJava find(Map<String, String> environment) {
        return NodeJava.find(
                tree.find(),
                new RunningNodes(folder.resolve("proc")),
                List.of(folder.resolve("etc-default")),
                environment);
    }

    /** The home of a JDK that says its version in its release file. */
    private Path jdk(String version) throws IOException {
        Path home = folder.resolve("jdk-" + version);
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Files.writeString(home.resolve("bin/java"), "");
        Files.setPosixFilePermissions(
                home.resolve("bin/java"), PosixFilePermissions.fromString("rwxr-xr-x"));
        return home;
    }

    private void running(Path java) throws IOException {
        Path process = Files.createDirectories(folder.resolve("proc/12"));
        Files.writeString(
                process.resolve("cmdline"),
                "java\0-cp\0" + tree.jar() + "\0org.apache.cassandra.service.CassandraDaemon\0");
        Files.createSymbolicLink(process.resolve("exe"), java);
    }

    @Test
    void find_runningNode_countsMoreThanAnythingElse() throws IOException {
        running(jdk("1.8.0_392").resolve("bin/java"));
        NodeJava java = find(Map.of("JAVA_HOME", jdk("17.0.9").toString()));
        String problem = java.problem().orElseThrow();
        assertTrue(problem.contains("1.8.0_392"), problem);
        assertTrue(problem.contains("process 12"), problem);
        assertTrue(problem.contains("allowed: 11 or 17"), problem);
        assertTrue(problem.contains("JAVA_HOME"), problem);
    }

    /** An upgrade of its package has replaced the program. */
    @Test
    void find_programThatWasDeleted_isTheOneOfThatName() throws IOException {
        running(Path.of(jdk("1.8.0_392").resolve("bin/java") + " (deleted)"));
        assertTrue(find(Map.of()).problem().orElseThrow().contains("1.8.0_392"));
    }

    @Test
    void find_java8InsideItsJdk_isFoundOut() throws IOException {
        Path inner = jdk("1.8.0_392").resolve("jre/bin/java");
        Files.createDirectories(inner.getParent());
        Files.writeString(inner, "");
        running(inner);
        assertTrue(find(Map.of()).problem().isPresent());
    }

    @Test
    void find_startFile_countsMoreThanTheEnvironment() throws IOException {
        Files.writeString(
                folder.resolve("etc-default"),
                "#JAVA_HOME=/none\nexport JAVA_HOME=\"" + jdk("1.8.0_1") + "\" # old\n");
        NodeJava java = find(Map.of("JAVA_HOME", jdk("11.0.22").toString()));
        assertTrue(java.problem().orElseThrow().contains("etc-default"), java.toString());
        Files.createDirectories(tree.home().resolve("bin"));
        Files.writeString(
                tree.home().resolve("bin/cassandra.in.sh"), "JAVA_HOME=" + jdk("11.0.1") + "\n");
        assertTrue(find(Map.of()).toString().contains("cassandra.in.sh"));
        assertTrue(find(Map.of()).problem().isEmpty());
    }

    @Test
    void find_environment_javaHomeBeforePath() throws IOException {
        Map<String, String> both =
                Map.of(
                        "JAVA_HOME",
                        jdk("17.0.9").toString(),
                        "PATH",
                        folder + ":" + jdk("1.8.0_5").resolve("bin"));
        assertTrue(find(both).problem().isEmpty());
        assertTrue(find(both).toString().startsWith("17.0.9, "), find(both).toString());
        assertTrue(find(Map.of("PATH", both.get("PATH"))).problem().isPresent());
    }

    /** Stock 4.1 has it in the file that its script reads for 11 and for 17. */
    @Test
    void warnings_collectorThatTheJavaDoesNotHave_isNamed() throws IOException {
        Path options = tree.yaml().resolveSibling("jvm11-server.options");
        Files.writeString(options, "#-XX:+UseG1GC\n-XX:+UseConcMarkSweepGC\n");
        Map<String, String> java17 = Map.of("JAVA_HOME", jdk("17.0.9").toString());
        assertTrue(find(java17).warnings().toString().contains(options + " has -XX:+UseConcMark"));
        assertEquals(List.of(), find(Map.of("JAVA_HOME", jdk("11.0.22").toString())).warnings());
        Files.writeString(options, "#-XX:+UseConcMarkSweepGC\n");
        assertEquals(List.of(), find(java17).warnings());
        Files.writeString(options, "-XX:+UseConcMarkSweepGC\n");
        Files.writeString(tree.yaml().resolveSibling("jvm17-server.options"), "-XX:+UseG1GC\n");
        assertEquals(List.of(), find(java17).warnings());
    }

    @ParameterizedTest
    @CsvSource({
        "1.8.0_392, refused",
        "9.0.4, refused",
        "10.0.2, refused",
        "11, allowed",
        "16.0.1, warned",
        "17.0.9, allowed",
        "21.0.1, allowed",
        "25-ea, warned"
    })
    void find_version_atTheLimits(String version, String expected) throws IOException {
        NodeJava java = find(Map.of("JAVA_HOME", jdk(version).toString()));
        assertEquals(expected.equals("refused"), java.problem().isPresent());
        assertEquals(expected.equals("warned"), !java.warnings().isEmpty());
    }

    @Test
    void find_nothing_isAWarningAndNoRefusal() {
        assertTrue(find(Map.of()).problem().isEmpty());
        assertTrue(find(Map.of()).warnings().get(0).contains("unknown"));
    }

    @Test
    void find_withoutReleaseFile_isAsked() throws IOException {
        Path home = jdk("0");
        Files.delete(home.resolve("release"));
        Files.writeString(
                home.resolve("bin/java"),
                "#!/bin/sh\necho 'openjdk version \"1.8.0_7\" 2023-10-17' >&2\n");
        assertTrue(find(Map.of("JAVA_HOME", home.toString())).problem().isPresent());
    }

    /** A running node's program is another user's word: it is not run. */
    @Test
    void find_runningWithoutReleaseFile_isNotAsked() throws IOException {
        Path home = jdk("0");
        Files.delete(home.resolve("release"));
        Path mark = folder.resolve("was-run");
        Files.writeString(home.resolve("bin/java"), "#!/bin/sh\ntouch " + mark + "\n");
        running(home.resolve("bin/java"));
        assertTrue(find(Map.of()).warnings().get(0).contains("unknown"));
        assertFalse(Files.exists(mark));
    }

    @Test
    void install_java8_refusedTogetherWithOtherProblems() throws IOException {
        Files.writeString(tree.yaml(), "resource_aware_routing:\n  mode: off\n");
        Map<String, String> before = StockTree.snapshot(tree.home());
        NodeJava old = find(Map.of("JAVA_HOME", jdk("1.8.0_5").toString()));
        RefusedException refused =
                assertThrows(
                        RefusedException.class,
                        () -> new Installer(tree.find()).install(false, AGENT, old, "settings"));
        assertEquals(2, refused.problems().size(), refused.getMessage());
        assertEquals(before, StockTree.snapshot(tree.home()));
    }

    @Test
    void status_horoscopeOnJava8_isNotInOrder() throws IOException {
        NodeJava old = find(Map.of("JAVA_HOME", jdk("1.8.0_5").toString()));
        RunningNodes none = new RunningNodes(folder.resolve("proc"));
        assertTrue(TreeStatus.of(tree.find(), none, old).isInOrder());
        new Installer(tree.find())
                .install(true, AGENT, tree.noJava(), "resource_aware_routing:\n  mode: off\n");
        TreeStatus status = TreeStatus.of(tree.find(), none, old);
        assertFalse(status.isInOrder());
        assertTrue(status.lines().toString().contains("1.8.0_5"), status.lines().toString());
    }
}
