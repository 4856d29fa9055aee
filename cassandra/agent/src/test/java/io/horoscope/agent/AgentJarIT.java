package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.weave.AgentPoints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;

/** What is in the agent's jar. */
class AgentJarIT {

    private static final long MOST_BYTES = 1_600_000;
    private static final int JAVA_11 = 55;
    private static final int MAJOR_VERSION = 6; // Where it stands in a class file.

    @Test
    void jar_isSmallAndAnAgent() throws IOException {
        long size = Files.size(StockNode.agentJar());
        assertTrue(size <= MOST_BYTES, size + " bytes");
        try (JarFile jar = new JarFile(StockNode.agentJar().toFile())) {
            assertEquals(
                    HoroscopeAgent.class.getName(),
                    jar.getManifest().getMainAttributes().getValue("Premain-Class"));
        }
    }

    /** Its entries are on Cassandra's class path. */
    @Test
    void jar_hasNothingOfOthersButTheWeaversRuntimeAndItsLicence() throws IOException {
        Set<String> foreign = new TreeSet<>();
        try (JarFile jar = new JarFile(StockNode.agentJar().toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (!entry.isDirectory()
                        && !name.startsWith("io/horoscope/")
                        && !name.startsWith(WovenClasses.FOLDER)
                        && !name.startsWith("org/aspectj/")
                        && !name.startsWith("META-INF/")) {
                    foreign.add(name);
                }
            }
        }
        assertEquals(Set.of("LICENSE-AspectJ.adoc", "licenses/LICENSE-EPL-2.0.txt"), foreign);
    }

    @Test
    void packedClasses_areThoseOfTheIndexAndNoneIsStock() throws IOException {
        Set<String> packed = new TreeSet<>();
        try (JarFile jar = new JarFile(StockNode.agentJar().toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName().replace(WovenClasses.FOLDER, "");
                if (entry.getName().endsWith(".class") && !name.contains("/")) {
                    byte[] file = jar.getInputStream(entry).readAllBytes();
                    packed.add(name.replace(".class", ""));
                    assertNotEquals(name, WovenClasses.sha256(file) + ".class");
                    assertTrue(ByteBuffer.wrap(file).getShort(MAJOR_VERSION) <= JAVA_11, name);
                }
            }
        }
        Set<String> needed = new TreeSet<>();
        for (String version : Stock.versions()) {
            for (String name : AgentPoints.classes()) {
                needed.add(
                        WovenClasses.sha256(
                                Files.readAllBytes(Stock.classes(version).resolve(name))));
            }
        }
        assertEquals(needed, packed);
    }
}
