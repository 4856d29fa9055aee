package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.cassandra.db.Keyspace;
import org.junit.jupiter.api.Test;

/** Holds the patched jar beside the stock jar, entry by entry. */
class PatchedJarIT {

    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final int JAVA_11 = 55;

    private final Path patchedJar = Path.of(System.getProperty("horoscope.patchedJar"));

    @Test
    void patchedJar_againstStock_differsInTheListedClassesOnly()
            throws IOException, URISyntaxException {
        Set<String> listed =
                WeavePoints.listed().keySet().stream()
                        .map(point -> point.split(" ", -1)[0] + ".class")
                        .collect(Collectors.toCollection(TreeSet::new));
        Set<String> different = new TreeSet<>();
        try (ZipFile stock = new ZipFile(stockJar().toFile());
                ZipFile patched = new ZipFile(patchedJar.toFile())) {
            for (ZipEntry entry : Collections.list(stock.entries())) {
                if (entry.isDirectory() || entry.getName().equals(MANIFEST)) {
                    continue;
                }
                ZipEntry same = patched.getEntry(entry.getName());
                assertNotNull(same, "lost: " + entry.getName());
                if (listed.contains(entry.getName())) {
                    if (entry.getCrc() != same.getCrc()) {
                        different.add(entry.getName());
                    }
                } else {
                    assertArrayEquals(bytes(stock, entry), bytes(patched, same), entry.getName());
                }
            }
        }
        assertEquals(listed, different);
    }

    @Test
    void wovenClasses_callTheAspectsAsListed() throws IOException {
        Map<String, Integer> found = new TreeMap<>();
        try (ZipFile patched = new ZipFile(patchedJar.toFile())) {
            for (ZipEntry entry : Collections.list(patched.entries())) {
                if (entry.getName().startsWith("org/apache/cassandra/")
                        && entry.getName().endsWith(".class")) {
                    WeavePoints.addFound(bytes(patched, entry), found);
                }
            }
        }
        assertEquals(WeavePoints.listed(), found);
    }

    @Test
    void addedClasses_areForJava11() throws IOException {
        int checked = 0;
        try (ZipFile patched = new ZipFile(patchedJar.toFile())) {
            for (ZipEntry entry : Collections.list(patched.entries())) {
                if (entry.getName().startsWith("io/horoscope/")
                        && entry.getName().endsWith(".class")) {
                    byte[] classFile = bytes(patched, entry);
                    assertTrue(
                            classFile[7] <= JAVA_11,
                            entry.getName() + " has version " + classFile[7]);
                    checked++;
                }
            }
        }
        assertTrue(checked > 50, "classes of ours: " + checked);
    }

    private static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
        return zip.getInputStream(entry).readAllBytes();
    }

    private static Path stockJar() throws URISyntaxException {
        return Path.of(Keyspace.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
