package io.horoscope.distribution.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.distribution.FolderLock;
import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentLineTest {

    private static final String SETTINGS = "resource_aware_routing:\n  mode: off\n";

    @TempDir private Path folder;

    private final AgentJar agent =
            AgentJar.read(Path.of(System.getProperty("horoscope.agent.jar")));

    private StockTree tree;
    private AgentLine line;

    @BeforeEach
    void makeTree() throws IOException {
        tree = StockTree.archive(folder.resolve("home"));
        line = new AgentLine(tree.find());
        write("# Options.\n-ea\n".getBytes(StandardCharsets.UTF_8));
        Files.setPosixFilePermissions(line.options(), PosixFilePermissions.fromString("rw-r-----"));
    }

    private void write(byte[] options) throws IOException {
        Files.write(line.options(), options);
    }

    private String refusal(Runnable change) {
        return assertThrows(RefusedException.class, change::run).getMessage();
    }

    @Test
    void versionsOf_stockJar_areThoseWithTheSameClasses() {
        assertEquals(Set.of("4.1.10", "4.1.9"), agent.versionsOf(tree.jar()));
        assertEquals(11, agent.versions().size());
    }

    @Test
    void versionsOf_jarWithoutTheClasses_areNone() throws IOException {
        StockTree.otherVersion(tree.jar(), "4.1.10");
        assertEquals(Set.of(), agent.versionsOf(tree.jar()));
    }

    @Test
    void add_optionsFile_beginsWithTheLineAndKeepsItsMode() throws IOException {
        line.add(agent, SETTINGS);
        assertEquals(
                "-javaagent:" + agent.file() + "\n# Options.\n-ea\n",
                Files.readString(line.options()));
        assertEquals(
                "rw-r-----",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(line.options())));
        assertEquals(Optional.of(agent.file()), line.agent());
        assertEquals(SETTINGS, Files.readString(line.settings()));
    }

    /** Also without a newline at the end, with Windows' newlines, and in no known encoding. */
    @Test
    void remove_afterAdd_restoresEveryByte() throws IOException {
        for (byte[] options :
                List.of(
                        new byte[0],
                        "-ea".getBytes(StandardCharsets.UTF_8),
                        "\r\n-ea\r\n\n\n".getBytes(StandardCharsets.UTF_8),
                        new byte[] {-1, 0, -128, '\n', '-', 'e', 'a'})) {
            write(options);
            line.add(agent, SETTINGS);
            line.remove();
            assertArrayEquals(options, Files.readAllBytes(line.options()));
        }
    }

    @Test
    void remove_otherLinesChangedAfterAdd_keepsThem() throws IOException {
        line.add(agent, SETTINGS);
        Files.writeString(
                line.options(),
                "-javaagent:/opt/other.jar\n" + Files.readString(line.options()) + "-Dmore\n");
        line.remove();
        assertEquals(
                "-javaagent:/opt/other.jar\n# Options.\n-ea\n-Dmore\n",
                Files.readString(line.options()));
    }

    @Test
    void add_settingsThatAreThere_stay() throws IOException {
        Files.writeString(line.settings(), "mine");
        line.add(agent, SETTINGS);
        assertEquals("mine", Files.readString(line.settings()));
    }

    @Test
    void addTwiceAndRemoveTwice_areRefused() {
        line.add(agent, SETTINGS);
        assertTrue(refusal(() -> line.add(agent, SETTINGS)).contains("already"));
        line.remove();
        assertTrue(refusal(line::remove).contains("has no line"));
    }

    @Test
    void requireUsable_pathThatTheScriptWouldSplit_isRefused() {
        line.requireUsable(Path.of("/opt/horoscope-0.1/horoscope.jar"));
        for (String bad : List.of("/opt/my tools/horoscope.jar", "/opt/*/horoscope.jar", "a.jar")) {
            assertTrue(refusal(() -> line.requireUsable(Path.of(bad))).contains(bad));
        }
    }

    @Test
    void add_noOptionsFile_isRefused() throws IOException {
        Files.delete(line.options());
        assertTrue(refusal(() -> line.add(agent, SETTINGS)).contains("jvm-server.options"));
    }

    @Test
    @SuppressWarnings("try") // The lock is held, not used.
    void change_whileAnotherHoroscopeChangesTheFolder_isRefused() throws IOException {
        Path conf = line.options().getParent();
        try (FolderLock lock = FolderLock.hold(List.of(conf))) {
            assertTrue(refusal(() -> line.add(agent, SETTINGS)).contains("another horoscope"));
        }
        assertEquals("# Options.\n-ea\n", Files.readString(line.options()));
    }

    @Test
    void add_brokenAtAnyStep_leavesTheOptionsOrTheWholeLine() throws IOException {
        byte[] before = Files.readAllBytes(line.options());
        for (int step = 0; ; step++) {
            BreakingSteps steps = new BreakingSteps(step, false);
            AgentLine breaking = new AgentLine(tree.find(), steps);
            try {
                breaking.add(agent, SETTINGS);
            } catch (RefusedException e) {
                assertArrayEquals(before, Files.readAllBytes(line.options()), "step " + step);
                continue;
            }
            assertTrue(!steps.broke() && step > 0, "steps: " + step);
            break;
        }
        line.remove();
        assertArrayEquals(before, Files.readAllBytes(line.options()));
    }
}
