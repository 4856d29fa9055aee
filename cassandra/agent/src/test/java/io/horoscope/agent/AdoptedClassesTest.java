package io.horoscope.agent;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.weave.AdoptedJar;
import io.horoscope.weave.CassandraJar;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release that the agent's jar does not have, and that adopted.jar beside it has. */
class AdoptedClassesTest {

    private static final String RELEASE = "5.0.9";
    private static final Path PACKED = Path.of("target/classes", WovenClasses.FOLDER);

    @TempDir private Path folder;

    private Path agent;

    /** As the agent's jar is without the release. */
    @BeforeEach
    void makeAgentWithoutRelease() throws IOException {
        agent = folder.resolve("horoscope.jar");
        List<String> index =
                Files.readAllLines(PACKED.resolve("index.txt")).stream()
                        .filter(line -> !line.startsWith(RELEASE + " "))
                        .collect(Collectors.toList());
        Map<String, byte[]> entries = new TreeMap<>();
        entries.put(WovenClasses.INDEX, String.join("\n", index).getBytes(StandardCharsets.UTF_8));
        for (String line : index) {
            String file = line.split(" ", -1)[2] + ".class";
            entries.put(WovenClasses.FOLDER + file, Files.readAllBytes(PACKED.resolve(file)));
        }
        write(agent, entries);
    }

    private static void write(Path jar, Map<String, byte[]> entries) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, AdoptedJar.NAME);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Map.Entry<String, byte[]> each : entries.entrySet()) {
                out.putNextEntry(new JarEntry(each.getKey()));
                out.write(each.getValue());
            }
        }
    }

    private void adopt() throws IOException {
        AdoptedJar adopted = AdoptedJar.beside(agent);
        Map<String, byte[]> stock = new CassandraJar(Stock.jar(RELEASE)).classesToWeave();
        Files.write(adopted.file(), adopted.with(RELEASE, stock, Stock.wovenClasses(RELEASE)));
    }

    private WovenClasses find() throws IOException {
        URL[] path = {Stock.jar(RELEASE).toUri().toURL(), agent.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, null)) {
            return WovenClasses.find(loader);
        }
    }

    @Test
    void find_notAdopted_namesTheWayOut() throws IOException {
        String problem = find().problem().orElse("");
        assertTrue(problem.contains("(4.1.4, 4.1.5, "), problem);
        assertTrue(problem.contains("'horoscope adopt'"), problem);
    }

    @Test
    void find_adopted_hasTheClassesAndSaysSo() throws IOException {
        adopt();
        WovenClasses found = find();
        assertEquals(Optional.empty(), found.problem());
        assertEquals(List.of(RELEASE + ", adopted"), found.versions());
        for (Map.Entry<String, byte[]> each : Stock.wovenClasses(RELEASE).entrySet()) {
            assertArrayEquals(each.getValue(), found.of(each.getKey().replace(".class", "")).woven);
        }
    }

    @Test
    void find_adoptedOfAnotherAgent_hasNothingAndSaysWhatToDo() throws IOException {
        adopt();
        write(agent, Map.of(WovenClasses.INDEX, Files.readAllBytes(PACKED.resolve("index.txt"))));
        String problem = find().problem().orElse("");
        assertTrue(problem.contains("made of another horoscope.jar"), problem);
    }
}
