package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.tool.tree.StockTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code horoscope diagnose}, with a real MBean server as the node. */
class DiagnoseCommandTest extends ToolInProcess {

    private static final String SECRET = "0f".repeat(32);

    @TempDir private Path folder;

    private Path home;
    private Path archive;

    @BeforeEach
    void makeTree() throws IOException {
        home = folder.resolve("home");
        archive = folder.resolve("report.zip");
        StockTree.archive(home);
        Files.createDirectory(home.resolve("logs"));
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
                "INFO [main] Other\nINFO [main] Horoscope is ready\n"
                        .repeat(DiagnoseCommand.MOST_LINES + 7));
    }

    private int diagnose(String hosts) {
        return run("diagnose", home.toString(), "--hosts", hosts, "--output", archive.toString());
    }

    private Map<String, String> parts() throws IOException {
        Map<String, String> parts = new TreeMap<>();
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
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
        FakeBean bean =
                new FakeBean()
                        .attribute("Mode", () -> "on")
                        .attribute("Problems", () -> List.of("a problem"));
        try (FakeNode node = new FakeNode(bean)) {
            assertEquals(0, diagnose(node.where()), err.toString());
            Map<String, String> parts = parts();
            assertEquals(
                    List.of("log.txt", "nodes.txt", "settings.txt", "status.txt", "versions.txt"),
                    List.copyOf(parts.keySet()));
            assertEquals(
                    "node " + node.where() + "\nMode: on\nProblems: [a problem]\n\n",
                    parts.get("nodes.txt"));
            assertEquals(DiagnoseCommand.MOST_LINES, parts.get("log.txt").lines().count());
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
        String where = "127.0.0.1:" + FakeNode.freePort();
        assertEquals(0, diagnose(where), err.toString());
        Map<String, String> parts = parts();
        for (String part : List.of("nodes.txt", "settings.txt")) {
            assertTrue(parts.get(part).startsWith("not known: "), parts.get(part));
        }
        assertTrue(parts.get("nodes.txt").contains("JMX at " + where));
    }

    /** A report is needed most where something is wrong. */
    @Test
    void diagnose_treeWithoutAJar_saysSoInThePlaceOfItsParts() throws Exception {
        Files.delete(home.resolve("lib/apache-cassandra-4.1.10.jar"));
        assertEquals(0, diagnose("127.0.0.1:" + FakeNode.freePort()), err.toString());
        for (String part : List.of("status.txt", "settings.txt", "log.txt")) {
            assertTrue(parts().get(part).startsWith("not known: "), parts().get(part));
        }
    }

    @Test
    void diagnose_outputThatIsThere_isRefusedAndKept() throws Exception {
        Files.writeString(archive, "mine");
        assertEquals(1, diagnose("127.0.0.1:1"));
        assertHas(err, "allowed: a file that is not there yet");
        assertEquals("mine", Files.readString(archive));
    }
}
