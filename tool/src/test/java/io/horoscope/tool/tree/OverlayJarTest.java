package io.horoscope.tool.tree;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverlayJarTest {

    private static final AgentJar AGENT =
            AgentJar.read(Path.of(System.getProperty("horoscope.agent.jar")));

    @TempDir private Path folder;

    private StockTree tree;
    private OverlayJar overlay;

    @BeforeEach
    void makeTree() throws IOException {
        tree = StockTree.archive(folder.resolve("home"));
        overlay = new OverlayJar(tree.find());
        overlay.add(AGENT);
    }

    private static Set<String> entries(Path jar) throws IOException {
        try (ZipFile open = new ZipFile(jar.toFile())) {
            return open.stream().map(ZipEntry::getName).collect(Collectors.toSet());
        }
    }

    @Test
    void add_jar_isBeforeCassandrasByNameAndHasItsMode() throws IOException {
        try (var files = Files.list(tree.jar().getParent())) {
            List<String> names =
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".jar"))
                            .sorted()
                            .collect(Collectors.toList());
            assertEquals(List.of(OverlayJar.NAME, tree.jar().getFileName().toString()), names);
        }
        assertEquals(
                "rw-r--r--",
                PosixFilePermissions.toString(Files.getPosixFilePermissions(overlay.file())));
    }

    /** The woven classes of this Cassandra and no others, and nothing of the agent. */
    @Test
    void add_jar_hasTheWovenClassesOfThisCassandra() throws IOException {
        Map<String, String> stock = AGENT.classesOf(StockTree.CASSANDRA);
        try (ZipFile jar = new ZipFile(overlay.file().toFile());
                ZipFile agent = new ZipFile(AGENT.file().toFile())) {
            for (Map.Entry<String, String> each : stock.entrySet()) {
                assertArrayEquals(
                        agent.getInputStream(
                                        agent.getEntry(AgentJar.WOVEN + each.getValue() + ".class"))
                                .readAllBytes(),
                        jar.getInputStream(jar.getEntry(each.getKey())).readAllBytes(),
                        each.getKey());
            }
        }
        Set<String> names = entries(overlay.file());
        assertEquals(
                stock.keySet(),
                names.stream()
                        .filter(name -> name.startsWith("org/apache/"))
                        .collect(Collectors.toSet()));
        assertTrue(names.contains("io/horoscope/cassandra/HoroscopeService.class"));
        assertTrue(names.stream().noneMatch(name -> name.contains("agent/")), names.toString());
        Set<String> missing = entries(AGENT.file());
        missing.removeIf(
                name ->
                        name.endsWith("/")
                                || name.startsWith("META-INF/")
                                || name.startsWith("io/horoscope/agent/")
                                || name.startsWith(AgentJar.WOVEN));
        missing.removeAll(names);
        assertEquals(Set.of(), missing);
    }

    @Test
    void add_again_makesTheSameBytes() throws IOException {
        byte[] first = Files.readAllBytes(overlay.file());
        overlay.remove();
        assertTrue(Files.notExists(overlay.file()));
        overlay.add(AGENT);
        assertArrayEquals(first, Files.readAllBytes(overlay.file()));
        assertNotEquals(0, first.length);
    }
}
