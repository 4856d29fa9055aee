package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code horoscope diagnose}, with a real MBean server as the node. */
class DiagnoseCommandTest {

    private static final String SECRET = "0f".repeat(32);

    /** What a node's MBean has of this. */
    public interface NodeMBean {
        String getMode();

        List<String> getProblems();
    }

    /** A node in mode on. */
    static final class Node implements NodeMBean {
        private final List<String> problems;

        Node(String... problems) {
            this.problems = List.of(problems);
        }

        @Override
        public String getMode() {
            return "on";
        }

        @Override
        public List<String> getProblems() {
            return problems;
        }
    }

    @TempDir private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path home;
    private Path archive;

    @BeforeEach
    void makeTree() throws IOException {
        home = folder.resolve("home");
        archive = folder.resolve("report.zip");
        for (String part : List.of("lib", "conf", "logs")) {
            Files.createDirectories(home.resolve(part));
        }
        Files.copy(
                Path.of(System.getProperty("horoscope.stock.jar")),
                home.resolve("lib/apache-cassandra-4.1.10.jar"));
        Files.writeString(home.resolve("conf/cassandra.yaml"), "listen_address: 10.0.0.1\n");
        Path key = Files.writeString(folder.resolve("node.key"), "1 10.0.0.1 " + SECRET + "\n");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        Files.writeString(
                home.resolve("conf/horoscope.yaml"),
                "# Comment.\nresource_aware_routing:\n  mode: on\n  directors: [10.0.0.9:9340]\n"
                        + "  key_file: "
                        + key
                        + "\n");
        Files.writeString(
                home.resolve("logs/system.log"),
                "INFO [main] Other\nINFO [main] Horoscope is ready\n".repeat(LogLines.MOST + 7));
    }

    private int run(String hosts) {
        CommandLine tool = HoroscopeTool.commandLine();
        tool.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return tool.execute(
                "diagnose", home.toString(), "--hosts", hosts, "--output", archive.toString());
    }

    private Map<String, String> parts() throws IOException {
        Map<String, String> parts = new TreeMap<>();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry :
                    (Iterable<ZipEntry>) zip.stream().<ZipEntry>map(e -> e)::iterator) {
                parts.put(
                        entry.getName().replace("horoscope-diagnosis/", ""),
                        new String(
                                zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return parts;
    }

    @Test
    void diagnose_nodeThatAnswers_writesEveryPartAndNoKey() throws Exception {
        try (FakeNode node = new FakeNode(new Node("a problem"), NodeMBean.class)) {
            assertEquals(0, run(node.where()), err.toString());
            Map<String, String> parts = parts();
            assertEquals(
                    List.of("log.txt", "nodes.txt", "settings.txt", "status.txt", "versions.txt"),
                    List.copyOf(parts.keySet()));
            assertEquals(
                    "node " + node.where() + "\nMode: on\nProblems: [a problem]\n\n",
                    parts.get("nodes.txt"));
            assertEquals(LogLines.MOST, parts.get("log.txt").lines().count());
            assertFalse(parts.get("log.txt").contains("Other"));
            assertTrue(parts.get("settings.txt").contains("key_file: " + folder));
            assertFalse(parts.get("settings.txt").contains("Comment"));
            assertTrue(parts.get("status.txt").contains("apache-cassandra-4.1.10.jar"));
            assertTrue(parts.get("versions.txt").startsWith("horoscope 0."));
            assertFalse(parts.toString().contains(SECRET));
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(archive)));
        }
    }

    @Test
    void diagnose_withoutLogSettingsAndNode_saysWhyInTheirPlace() throws Exception {
        Files.delete(home.resolve("logs/system.log"));
        Files.delete(home.resolve("conf/horoscope.yaml"));
        String where;
        try (FakeNode node = new FakeNode(new Node("a problem"), NodeMBean.class)) {
            where = node.where();
        }
        assertEquals(0, run(where), err.toString());
        Map<String, String> parts = parts();
        for (String part : List.of("nodes.txt", "settings.txt")) {
            assertTrue(parts.get(part).startsWith("not known: "), parts.get(part));
        }
        assertTrue(parts.get("nodes.txt").contains("JMX at " + where));
    }

    @Test
    void diagnose_outputThatIsThere_isRefusedAndKept() throws Exception {
        Files.writeString(archive, "mine");
        assertEquals(1, run("127.0.0.1:1"));
        assertTrue(err.toString().contains("allowed: a file that is not there yet"));
        assertEquals("mine", Files.readString(archive));
    }
}
