package io.horoscope.distribution.tree;

import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * What an installation did to a tree: a file of properties beside the jar. Written first and
 * deleted last, so that whatever was interrupted can be taken back. Immutable.
 */
final class InstallRecord {

    static final String FILE_NAME = "horoscope-install.properties";

    private static final String KEPT = ".before-horoscope";
    private static final String NEW = ".horoscope-new";

    private final Path home;
    private final Path file;
    private final Properties properties;

    private InstallRecord(Path home, Path file, Properties properties) {
        this.home = home;
        this.file = file;
        this.properties = properties;
    }

    /** The record of an installation that is about to happen. */
    static InstallRecord of(CassandraTree tree, String horoscope, String cassandra) {
        Path folder = tree.jar().getParent();
        Properties properties = new Properties();
        properties.setProperty("horoscope", horoscope);
        properties.setProperty("cassandra", cassandra);
        properties.setProperty("jar", tree.jar().getFileName().toString());
        properties.setProperty(
                "yaml",
                tree.yaml().startsWith(tree.home())
                        ? tree.home().relativize(tree.yaml()).toString()
                        : tree.yaml().toString());
        return new InstallRecord(tree.home(), folder.resolve(FILE_NAME), properties);
    }

    /** The record of a jar before and after. */
    InstallRecord withJar(String stock, String patched) {
        return with("jar.stock.sha256", stock).with("jar.patched.sha256", patched);
    }

    /** The record of a cassandra.yaml before and after. */
    InstallRecord withYaml(String stock, String installed, boolean newlineAdded) {
        return with("yaml.stock.sha256", stock)
                .with("yaml.installed.sha256", installed)
                .with("yaml.newline_added", String.valueOf(newlineAdded));
    }

    private InstallRecord with(String key, String value) {
        Properties changed = new Properties();
        changed.putAll(properties);
        changed.setProperty(key, value);
        return new InstallRecord(home, file, changed);
    }

    /**
     * The record in a tree, if there is one.
     *
     * @throws RefusedException if the home is not a folder, or the record is damaged
     */
    static Optional<InstallRecord> find(Path home) {
        Path realHome = CassandraTree.realHome(home);
        for (Path folder : CassandraTree.jarFolders(realHome)) {
            Path file = folder.resolve(FILE_NAME);
            if (Files.exists(file)) {
                return Optional.of(read(realHome, file));
            }
        }
        return Optional.empty();
    }

    private static InstallRecord read(Path home, Path file) {
        Properties properties = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            properties.load(in);
        } catch (IOException | IllegalArgumentException e) {
            throw new RefusedException(file + " cannot be read: " + e.getMessage());
        }
        List<String> missing = new ArrayList<>();
        for (String key :
                List.of(
                        "horoscope",
                        "cassandra",
                        "jar",
                        "jar.stock.sha256",
                        "jar.patched.sha256",
                        "yaml",
                        "yaml.stock.sha256",
                        "yaml.installed.sha256",
                        "yaml.newline_added")) {
            if (properties.getProperty(key) == null) {
                missing.add(key);
            }
        }
        if (!missing.isEmpty()) {
            throw new RefusedException(file + " is damaged: it has no " + missing);
        }
        return new InstallRecord(home, file, properties);
    }

    /** The record's text. */
    byte[] content() {
        StringWriter text = new StringWriter();
        try {
            properties.store(text, "What 'horoscope install' did; 'horoscope uninstall' needs it.");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    Path file() {
        return file;
    }

    Path newFile() {
        return unfinished(file);
    }

    String horoscopeVersion() {
        return properties.getProperty("horoscope");
    }

    Path jar() {
        return file.resolveSibling(properties.getProperty("jar"));
    }

    /**
     * The backup of the stock jar. Its name does not end in .jar, so that no class path contains
     * it.
     */
    Path keptJar() {
        return beside(jar(), KEPT);
    }

    Path newJar() {
        return unfinished(jar());
    }

    String stockJarChecksum() {
        return properties.getProperty("jar.stock.sha256");
    }

    String patchedJarChecksum() {
        return properties.getProperty("jar.patched.sha256");
    }

    Path yaml() {
        return home.resolve(properties.getProperty("yaml"));
    }

    /** The backup of cassandra.yaml. */
    Path keptYaml() {
        return beside(yaml(), KEPT);
    }

    Path newYaml() {
        return unfinished(yaml());
    }

    String stockYamlChecksum() {
        return properties.getProperty("yaml.stock.sha256");
    }

    String installedYamlChecksum() {
        return properties.getProperty("yaml.installed.sha256");
    }

    boolean newlineAdded() {
        return Boolean.parseBoolean(properties.getProperty("yaml.newline_added"));
    }

    /** The folders that an installation changes: those of the jar and of cassandra.yaml. */
    List<Path> folders() {
        return List.of(file.getParent(), yaml().getParent());
    }

    /** The checksum of a file; empty if there is no such file. */
    static Optional<String> checksum(Path file) throws IOException {
        try {
            return Optional.of(Checksum.of(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** The name under which a file is written before it is moved into place. */
    static Path unfinished(Path file) {
        return beside(file, NEW);
    }

    private static Path beside(Path file, String suffix) {
        return file.resolveSibling(file.getFileName() + suffix);
    }
}
