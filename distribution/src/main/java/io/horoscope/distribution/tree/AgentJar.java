package io.horoscope.distribution.tree;

import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The Java agent's jar, and the versions of Cassandra that it has woven classes for. Immutable. */
public final class AgentJar {

    /** Its file name, by which its line is found again. */
    public static final String NAME = "horoscope.jar";

    /** The folder of the woven classes, by the SHA-256 of the stock ones. */
    static final String WOVEN = "horoscope/woven/";

    /** Lines of version, class and SHA-256 of the stock class. */
    static final String INDEX = WOVEN + "index.txt";

    private final Path file;

    /** SHA-256 of the stock class by its name, by version. */
    private final Map<String, Map<String, String>> stock;

    private AgentJar(Path file, Map<String, Map<String, String>> stock) {
        this.file = file;
        this.stock = stock;
    }

    /**
     * Opens and reads a jar. Links in its path are kept: one such as /opt/horoscope leads to the next
     * release some day, while the folder of this one goes.
     *
     * @throws RefusedException if it is not the agent's
     */
    public static AgentJar read(Path file) {
        Map<String, Map<String, String>> stock = new TreeMap<>();
        try (ZipFile jar = new ZipFile(file.toFile())) {
            ZipEntry index = jar.getEntry(INDEX);
            if (index == null) {
                throw new RefusedException(file + " is not Horoscope's agent: it has no " + INDEX);
            }
            String text =
                    new String(jar.getInputStream(index).readAllBytes(), StandardCharsets.UTF_8);
            for (String line : text.split("\n", -1)) {
                if (!line.isEmpty()) {
                    String[] fields = line.split(" ", -1);
                    stock.computeIfAbsent(fields[0], version -> new TreeMap<>())
                            .put(fields[1] + ".class", fields[2]);
                }
            }
            return new AgentJar(file.toAbsolutePath(), stock);
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read: " + FileSteps.describe(e));
        }
    }

    public Path file() {
        return file;
    }

    /** All of them. */
    public Set<String> versions() {
        return stock.keySet();
    }

    /** The SHA-256 of each stock class of a version, by its entry in a jar. */
    Map<String, String> classesOf(String version) {
        return stock.get(version);
    }

    /** The versions whose classes are those of a Cassandra jar: none if it is an unknown one. */
    public Set<String> versionsOf(Path cassandraJar) {
        try {
            Set<String> found = new TreeSet<>();
            for (Map.Entry<String, Map<String, String>> version : stock.entrySet()) {
                if (hasAll(cassandraJar, version.getValue())) {
                    found.add(version.getKey());
                }
            }
            return found;
        } catch (IOException e) {
            throw new RefusedException(cassandraJar + " cannot be read: " + FileSteps.describe(e));
        }
    }

    /** Whether a jar has all these entries with these SHA-256. */
    static boolean hasAll(Path jar, Map<String, String> entries) throws IOException {
        try (ZipFile open = new ZipFile(jar.toFile())) {
            for (Map.Entry<String, String> each : entries.entrySet()) {
                ZipEntry entry = open.getEntry(each.getKey());
                if (entry == null
                        || !Checksum.of(open.getInputStream(entry).readAllBytes())
                                .equals(each.getValue())) {
                    return false;
                }
            }
            return true;
        }
    }
}
