package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
        Files.setPosixFilePermissions(line.file(), PosixFilePermissions.fromString("rw-r-----"));
    }

    private void write(byte[] options) throws IOException {
        Files.write(line.file(), options);
    }

    @Test
    void versionsOf_stockJar_areThoseWithTheSameClasses() {
        assertEquals(Set.of("4.1.10", "4.1.9"), agent.versionsOf(tree.jar()));
        assertEquals("4.1.4 to 4.1.10 and 5.0.0 to 5.0.9", agent.ranges());
    }

    @Test
    void add_optionsFile_beginsWithTheLineAndKeepsItsMode() throws IOException {
        line.add(agent);
        assertEquals(
                "-javaagent:" + agent.file() + "\n# Options.\n-ea\n",
                Files.readString(line.file()));
        assertEquals(
                "rw-r-----",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(line.file())));
        assertEquals(Optional.of(agent.file()), line.agent());
    }

    /** As the start script reads it: it splits lines at blanks. */
    @Test
    void agent_lineOfAnEditor_isFoundAndRemoved() throws IOException {
        for (String end : List.of("", " ", "=/etc/h.yaml \t\n")) {
            write(("-ea\n-javaagent:/opt/horoscope.jar" + end).getBytes(StandardCharsets.UTF_8));
            assertEquals(Optional.of(Path.of("/opt/horoscope.jar")), line.agent());
            line.remove();
            assertEquals("-ea\n", Files.readString(line.file()));
        }
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
            line.add(agent);
            line.remove();
            assertArrayEquals(options, Files.readAllBytes(line.file()));
        }
    }

    @Test
    void remove_otherLinesChangedAfterAdd_keepsThem() throws IOException {
        line.add(agent);
        Files.writeString(
                line.file(),
                "-javaagent:/opt/other.jar\n" + Files.readString(line.file()) + "-Dmore\n");
        line.remove();
        assertEquals(
                "-javaagent:/opt/other.jar\n# Options.\n-ea\n-Dmore\n",
                Files.readString(line.file()));
    }

    @Test
    void problems_pathThatTheScriptWouldSplit_isNamed() {
        assertEquals(List.of(), line.problems(Path.of("/opt/horoscope-0.1/horoscope.jar")));
        for (String bad : List.of("/opt/my tools/horoscope.jar", "/opt/*/horoscope.jar", "a.jar")) {
            assertTrue(line.problems(Path.of(bad)).get(0).contains(bad));
        }
    }

    @Test
    void problems_noOptionsFile_isNamed() throws IOException {
        Files.delete(line.file());
        assertTrue(line.problems(agent).get(0).contains("jvm-server.options"));
    }
}
