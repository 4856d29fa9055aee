package io.horoscope.cassandra.settings;

import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * The settings of a node: a file of its own, because stock Cassandra refuses a section that it does
 * not know, and its offline tools run without the agent. It has the same section as cassandra.yaml
 * of the drop-in build.
 */
public final class SettingsFile {

    /** Its name beside cassandra.yaml. */
    public static final String NAME = "horoscope.yaml";

    private SettingsFile() {}

    /**
     * Beside cassandra.yaml, which the property {@code cassandra.config} names, or which lies on the
     * class path.
     *
     * @throws SettingsException if cassandra.yaml is not a file
     */
    public static Path besideCassandraYaml() {
        String named = System.getProperty("cassandra.config", "cassandra.yaml");
        URL resource = SettingsFile.class.getClassLoader().getResource(named);
        try {
            Path yaml =
                    named.contains(":/")
                            ? Paths.get(URI.create(named))
                            : resource != null ? Paths.get(resource.toURI()) : Paths.get(named);
            return yaml.toAbsolutePath().resolveSibling(NAME);
        } catch (Exception e) { // Of several types, each for another kind of place.
            throw new SettingsException(
                    List.of(
                            named
                                    + " is not a file, so that there is no "
                                    + NAME
                                    + " beside it; allowed: a cassandra.yaml that is a file, or, with"
                                    + " the agent, -javaagent:horoscope.jar=/path/to/"
                                    + NAME));
        }
    }

    /**
     * For a node whose section is in cassandra.yaml.
     *
     * @throws SettingsException if there is a settings file too
     */
    public static void requireNone() {
        Path file = besideCassandraYaml();
        if (Files.exists(file)) {
            throw new SettingsException(
                    List.of(
                            RoutingSettings.SECTION
                                    + ": is in cassandra.yaml and in "
                                    + file
                                    + "; allowed: one of them"));
        }
    }

    /**
     * The section of a file.
     *
     * @throws SettingsException if it cannot be read, or has anything but the section
     */
    public static Map<String, Object> read(Path file) {
        try {
            return read(file, Files.readString(file));
        } catch (IOException e) {
            throw refused(file, "cannot be read: " + e);
        }
    }

    /**
     * The section in the text of a file.
     *
     * @param file for messages
     * @throws SettingsException if it has anything but the section
     */
    public static Map<String, Object> read(Path file, String text) {
        Object content = parse(file, text);
        if (!(content instanceof Map)
                || !((Map<?, ?>) content).keySet().equals(Set.of(RoutingSettings.SECTION))
                || !(((Map<?, ?>) content).get(RoutingSettings.SECTION) instanceof Map)) {
            throw refused(
                    file,
                    (content instanceof Map
                                    ? "has the keys " + ((Map<?, ?>) content).keySet()
                                    : "is no mapping")
                            + "; allowed: one section, "
                            + RoutingSettings.SECTION
                            + ", as in the shipped file");
        }
        Map<String, Object> section = new HashMap<>();
        ((Map<?, ?>) ((Map<?, ?>) content).get(RoutingSettings.SECTION))
                .forEach((key, value) -> section.put(String.valueOf(key), value));
        return section;
    }

    private static Object parse(Path file, String text) {
        try {
            return StrictYaml.load(text);
        } catch (MarkedYAMLException e) {
            Mark where = e.getProblemMark();
            String line = where == null ? "" : "line " + (where.getLine() + 1) + ": ";
            throw refused(file, line + "is not YAML: " + e.getProblem());
        } catch (RuntimeException e) { // Not only those of the parser's own type.
            throw refused(file, "is not YAML: " + e.getMessage());
        }
    }

    private static SettingsException refused(Path file, String problem) {
        return new SettingsException(List.of(file + ": " + problem));
    }
}
