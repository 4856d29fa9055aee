package io.horoscope.distribution.assembled;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.distribution.Links;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** What is bundled, by lib/PROGRAM/bom.json, and under which licences. */
class LicensesIT {

    private static final String OTHERS = "all others";

    /** In horoscope.jar and 00-horoscope.jar. */
    private static final Set<String> WITHIN_JARS = Set.of("core", "measure", "aspectjrt");

    @ParameterizedTest
    @ValueSource(strings = {"cassandra", "central-job-director", "resource-monitor", "tool"})
    void bomOfAProgram_hasTheHashesOfItsJars(String program) throws Exception {
        Path folder = Program.tree().resolve("lib").resolve(program);
        Map<String, String> listed = new TreeMap<>();
        for (Map<String, Object> component : components(folder)) {
            listed.put(sha256(component), (String) component.get("name"));
        }
        for (Path jar : jars(folder)) {
            String name = listed.remove(sha256(jar));
            assertTrue(name != null, jar + " is not in " + folder.resolve("bom.json"));
        }
        assertTrue(WITHIN_JARS.containsAll(listed.values()), listed.toString());
    }

    @Test
    void everyLibrary_hasALicenceWithItsText() throws Exception {
        Map<String, Path> table = table();
        Set<String> libraries = new TreeSet<>();
        for (String program :
                List.of("cassandra", "central-job-director", "resource-monitor", "tool")) {
            for (Map<String, Object> component :
                    components(Program.tree().resolve("lib").resolve(program))) {
                String name = (String) component.get("name");
                if (!"io.horoscope".equals(component.get("group"))) {
                    libraries.add(name);
                    assertTrue(
                            table.containsKey(name)
                                    || component.get("licenses").toString().contains("Apache-2.0"),
                            name + ": " + component.get("licenses"));
                }
            }
        }
        Set<String> gone = new TreeSet<>(table.keySet());
        gone.removeAll(libraries);
        assertEquals(Set.of(OTHERS), gone);
    }

    @Test
    void pagesOfTheArchive_linkToFilesOfTheArchive() throws IOException {
        assertEquals(Set.of(), Links.brokenBelow(Program.tree()));
    }

    /** Two builds are compared in scripts/test; here, what would differ by time or place. */
    @Test
    void boms_haveNeitherTimeNorSerialNumber() throws IOException {
        for (String program : List.of("cassandra", "tool")) {
            String bom = Files.readString(Program.tree().resolve("lib/" + program + "/bom.json"));
            assertEquals(-1, bom.indexOf("timestamp"));
            assertEquals(-1, bom.indexOf("serialNumber"));
        }
    }

    @Test
    void sums_areThoseOfArchiveAndPackages() throws Exception {
        Path folder = Path.of(System.getProperty("horoscope.archive")).getParent();
        Set<String> named = new TreeSet<>();
        for (String line : Files.readAllLines(folder.resolve("SHA256SUMS"))) {
            String[] sum = line.split(" \\*", -1);
            assertEquals(sha256(folder.resolve(sum[1])), sum[0], sum[1]);
            named.add(sum[1]);
        }
        assertEquals(9, named.size(), named.toString());
    }

    /** From each library to the file with its licence, which is there. */
    private static Map<String, Path> table() throws IOException {
        Map<String, Path> files = new TreeMap<>();
        Path folder = Program.tree().resolve("licenses");
        for (String line : Files.readAllLines(folder.resolve("README.txt"))) {
            if (line.startsWith("| ") && !line.startsWith("| libraries")) {
                String[] cells = line.split("\\|", -1);
                Path file = folder.resolve(cells[3].strip()).normalize();
                assertTrue(Files.size(file) > 0, line);
                for (String library : cells[1].replaceAll("[(:].*", "").strip().split(", ", -1)) {
                    files.put(library, file);
                }
            }
        }
        return files;
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> components(Path folder) throws IOException {
        Map<String, Object> bom = new Yaml().load(Files.readString(folder.resolve("bom.json")));
        assertEquals("CycloneDX", bom.get("bomFormat"));
        return (List<Map<String, Object>>) bom.getOrDefault("components", new ArrayList<>());
    }

    @SuppressWarnings("unchecked")
    private static String sha256(Map<String, Object> component) {
        return ((List<Map<String, String>>) component.get("hashes"))
                .stream()
                        .filter(hash -> hash.get("alg").equals("SHA-256"))
                        .map(hash -> hash.get("content"))
                        .findFirst()
                        .orElseThrow();
    }

    private static String sha256(Path file) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        return String.format("%064x", new BigInteger(1, digest));
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .collect(Collectors.toList());
        }
    }
}
