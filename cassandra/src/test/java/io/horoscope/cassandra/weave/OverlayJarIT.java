package io.horoscope.cassandra.weave;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.weave.WeavePoints;
import io.horoscope.weave.WovenCalls;
import io.horoscope.weave.WovenChanges;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.cassandra.db.Keyspace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** The overlay jar of the drop-in build beside the stock jar. */
class OverlayJarIT {

    private static final int JAVA_11 = 55;
    private static final int MAJOR_VERSION = 6; // Where it stands in a class file.

    private ZipFile stock;
    private ZipFile overlay;

    @BeforeEach
    void open() throws IOException, URISyntaxException {
        stock = new ZipFile(stockJar().toFile());
        overlay = new ZipFile(System.getProperty("horoscope.overlayJar"));
    }

    @AfterEach
    void close() throws IOException {
        stock.close();
        overlay.close();
    }

    @Test
    void overlayJar_ofCassandrasClasses_hasTheListedOnesWoven() throws IOException {
        Set<String> found = new TreeSet<>();
        for (ZipEntry entry : Collections.list(overlay.entries())) {
            ZipEntry same = stock.getEntry(entry.getName());
            if (!entry.isDirectory() && same != null && !entry.getName().startsWith("META-INF")) {
                found.add(entry.getName());
                assertNotEquals(same.getCrc(), entry.getCrc(), entry.getName());
            }
        }
        assertEquals(WeavePoints.classes(), found);
    }

    /** Every class was woven from the very bytes that WEAVE.md was checked against. */
    @Test
    void overlayList_namesTheHashOfEachStockClass() throws IOException, URISyntaxException {
        Set<String> expected = new TreeSet<>();
        for (String name : WeavePoints.classes()) {
            String sha256 = Overlay.sha256(bytes(stock, name));
            expected.add(name.replace(".class", " ") + sha256);
        }
        List<String> lines =
                new String(bytes(overlay, Overlay.LIST), StandardCharsets.UTF_8)
                        .lines()
                        .collect(Collectors.toList());
        assertTrue(stockJar().toString().contains("-" + lines.get(0) + ".jar"), lines.get(0));
        assertEquals(expected, new TreeSet<>(lines.subList(1, lines.size())));
    }

    @Test
    void wovenClasses_callOurFacadesAsListed() throws IOException {
        WovenCalls calls = new WovenCalls();
        for (ZipEntry entry : Collections.list(overlay.entries())) {
            String name = entry.getName();
            if (name.endsWith(".class")
                    && (name.startsWith("org/apache/cassandra/")
                            || name.startsWith("io/horoscope/cassandra/weave/"))) {
                calls.read(bytes(overlay, name));
            }
        }
        assertEquals(WeavePoints.listed(), calls.insertedIntoCassandra());
    }

    @Test
    void wovenClasses_whatIsNotListed_isStocks() throws IOException {
        Set<String> changed = new TreeSet<>();
        for (String name : WeavePoints.classes()) {
            changed.addAll(WovenChanges.between(bytes(stock, name), bytes(overlay, name)));
        }
        assertEquals(WeavePoints.members(), changed);
    }

    @Test
    void everyClass_runsOnJava11() throws IOException {
        int ours = 0;
        for (ZipEntry entry : Collections.list(overlay.entries())) {
            String name = entry.getName();
            if (name.endsWith(".class")) {
                int version = ByteBuffer.wrap(bytes(overlay, name)).getShort(MAJOR_VERSION);
                assertTrue(version <= JAVA_11, name + " has version " + version);
                ours += name.startsWith("io/horoscope/") ? 1 : 0;
            }
        }
        assertTrue(ours > 50, "classes of ours: " + ours);
    }

    @Test
    void config_fieldOfTheSection_isPlainForCassandrasLoader() throws IOException {
        Map<String, String> fields = new TreeMap<>();
        new ClassReader(bytes(overlay, "org/apache/cassandra/config/Config.class"))
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
        assertEquals(
                Opcodes.ACC_PUBLIC + " Ljava/util/Map<Ljava/lang/String;Ljava/lang/Object;>;",
                fields.get("resource_aware_routing"));
    }

    private static byte[] bytes(ZipFile zip, String entry) throws IOException {
        return zip.getInputStream(zip.getEntry(entry)).readAllBytes();
    }

    private static Path stockJar() throws URISyntaxException {
        return Path.of(Keyspace.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
