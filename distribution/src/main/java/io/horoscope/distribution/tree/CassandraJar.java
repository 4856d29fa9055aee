package io.horoscope.distribution.tree;

import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * A Cassandra jar and its version, according to its name, its manifest and its version file.
 * Immutable.
 */
public final class CassandraJar {

    /** A jar in a tree by its name: {@code apache-cassandra-VERSION.jar}. */
    static final Pattern NAME = Pattern.compile("apache-cassandra-([0-9].*)\\.jar");

    private static final String VERSION_FILE = "org/apache/cassandra/config/version.properties";
    private static final String OUR_PACKAGE = "io/horoscope/";
    private static final Attributes.Name OUR_VERSION = new Attributes.Name("Horoscope-Version");

    private final Map<String, String> versions;
    private final Set<String> classes;
    private final String horoscopeVersion;

    private CassandraJar(
            Map<String, String> versions, Set<String> classes, String horoscopeVersion) {
        this.versions = versions;
        this.classes = classes;
        this.horoscopeVersion = horoscopeVersion;
    }

    /**
     * Opens and reads a jar.
     *
     * @throws RefusedException if it is not a readable jar
     */
    public static CassandraJar read(Path file) {
        Map<String, String> versions = new LinkedHashMap<>();
        Matcher name = NAME.matcher(file.getFileName().toString());
        if (name.matches()) {
            versions.put("its name", name.group(1));
        }
        try (JarFile jar = new JarFile(file.toFile())) {
            Manifest manifest = jar.getManifest();
            Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
            putIfThere(versions, "its manifest", main.getValue("Implementation-Version"));
            putIfThere(versions, "its version.properties", versionFile(jar));
            Set<String> classes =
                    jar.stream()
                            .map(ZipEntry::getName)
                            .filter(entry -> entry.endsWith(".class"))
                            .collect(Collectors.toSet());
            return new CassandraJar(versions, classes, main.getValue(OUR_VERSION));
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read as a jar: " + e.getMessage());
        }
    }

    private static void putIfThere(Map<String, String> versions, String source, String version) {
        if (version != null) {
            versions.put(source, version);
        }
    }

    private static String versionFile(JarFile jar) throws IOException {
        ZipEntry entry = jar.getEntry(VERSION_FILE);
        if (entry == null) {
            return null;
        }
        Properties properties = new Properties();
        try (InputStream in = jar.getInputStream(entry)) {
            properties.load(in);
        }
        return properties.getProperty("CassandraVersion");
    }

    /** Whether name, manifest and version file, which has to exist, all have this version. */
    public boolean isExactly(String version) {
        return versions.containsKey("its version.properties")
                && versions.values().stream().allMatch(version::equals);
    }

    /** The version of Cassandra, as the classes in it report it; its name's where they do not. */
    public String cassandraVersion() {
        return versions.getOrDefault(
                "its version.properties", versions.getOrDefault("its name", "unknown"));
    }

    /** The versions and their sources, for messages. */
    public String versionText() {
        return versions.isEmpty()
                ? "no version at all"
                : versions.entrySet().stream()
                        .map(entry -> entry.getKey() + " says " + entry.getValue())
                        .collect(Collectors.joining(", "));
    }

    /** Whether Horoscope is in it. */
    public boolean isPatched() {
        return classes.stream().anyMatch(name -> name.startsWith(OUR_PACKAGE));
    }

    /** Horoscope's version, if it is in the manifest. */
    public Optional<String> horoscopeVersion() {
        return Optional.ofNullable(horoscopeVersion);
    }

    /**
     * The classes that are missing from another jar that replaces this one: a sign of a custom
     * build.
     */
    public Set<String> classesMissingFrom(CassandraJar other) {
        return classes.stream()
                .filter(name -> !other.classes.contains(name))
                .collect(Collectors.toSet());
    }
}
