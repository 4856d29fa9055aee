package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.cassandra.db.Keyspace;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Holds the patched jar beside the stock jar, entry by entry. */
class PatchedJarIT {

    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final int JAVA_11 = 55;
    private static final int MAJOR_VERSION = 6; // Where it stands in a class file.

    private final Path patchedJar = Path.of(System.getProperty("horoscope.patchedJar"));

    @Test
    void patchedJar_againstStock_differsInTheListedClassesOnly()
            throws IOException, URISyntaxException {
        Set<String> listed = WeavePoints.classes();
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
    void wovenClasses_callOurFacadesAsListed() throws IOException {
        WovenCalls calls = new WovenCalls();
        try (ZipFile patched = new ZipFile(patchedJar.toFile())) {
            for (ZipEntry entry : Collections.list(patched.entries())) {
                String name = entry.getName();
                if (name.endsWith(".class")
                        && (name.startsWith("org/apache/cassandra/")
                                || name.startsWith("io/horoscope/cassandra/weave/"))) {
                    calls.read(bytes(patched, entry));
                }
            }
        }
        assertEquals(WeavePoints.listed(), calls.insertedIntoCassandra());
    }

    @Test
    void everyClass_runsOnJava11() throws IOException {
        int ours = 0;
        try (ZipFile patched = new ZipFile(patchedJar.toFile())) {
            for (ZipEntry entry : Collections.list(patched.entries())) {
                if (entry.getName().endsWith(".class")) {
                    int version = ByteBuffer.wrap(bytes(patched, entry)).getShort(MAJOR_VERSION);
                    assertTrue(version <= JAVA_11, entry.getName() + " has version " + version);
                    ours += entry.getName().startsWith("io/horoscope/") ? 1 : 0;
                }
            }
        }
        assertTrue(ours > 50, "classes of ours: " + ours);
    }

    @Test
    void config_fieldOfTheSection_isPlainForCassandrasLoader() throws IOException {
        Map<String, String> fields = new TreeMap<>();
        try (ZipFile patched = new ZipFile(patchedJar.toFile())) {
            ZipEntry config = patched.getEntry("org/apache/cassandra/config/Config.class");
            new ClassReader(bytes(patched, config))
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public FieldVisitor visitField(
                                        int access,
                                        String name,
                                        String descriptor,
                                        String signature,
                                        Object value) {
                                    fields.put(name, access + " " + signature);
                                    return null;
                                }
                            },
                            ClassReader.SKIP_CODE);
        }
        assertEquals(
                Opcodes.ACC_PUBLIC + " Ljava/util/Map<Ljava/lang/String;Ljava/lang/Object;>;",
                fields.get("resource_aware_routing"));
    }

    @Test
    void manifest_ofThePatchedJar_saysWhatTheStockJarSaysAndOurVersion()
            throws IOException, URISyntaxException {
        try (JarFile stock = new JarFile(stockJar().toFile());
                JarFile patched = new JarFile(patchedJar.toFile())) {
            Attributes said = patched.getManifest().getMainAttributes();
            for (Map.Entry<Object, Object> attribute :
                    stock.getManifest().getMainAttributes().entrySet()) {
                String name = attribute.getKey().toString();
                if (name.startsWith("Implementation-") || name.equals("Multi-Release")) {
                    assertEquals(attribute.getValue(), said.getValue(name), name);
                }
            }
            assertNotNull(said.getValue("Horoscope-Version"));
        }
    }

    private static byte[] bytes(ZipFile zip, ZipEntry entry) throws IOException {
        return zip.getInputStream(entry).readAllBytes();
    }

    private static Path stockJar() throws URISyntaxException {
        return Path.of(Keyspace.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
