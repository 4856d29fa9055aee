package io.horoscope.tool.tree;

import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.settings.SettingsFile;
import io.horoscope.core.key.KeyFileException;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.NodeKeySettings;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.tool.file.RefusedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The settings of a node, read and checked by the reader that the node itself uses as it starts.
 * Immutable. What only the node can read, above all classes of users, is not read but noted: the tool
 * may run as root.
 */
public final class NodeSettings {

    private final Path file;
    private final Map<String, Object> section;
    private final Optional<RoutingSettings> settings;
    private final List<String> problems;
    private final List<String> notes;

    private NodeSettings(
            Path file,
            Map<String, Object> section,
            Optional<RoutingSettings> settings,
            List<String> problems,
            List<String> notes) {
        this.file = file;
        this.section = section;
        this.settings = settings;
        this.problems = List.copyOf(problems);
        this.notes = List.copyOf(notes);
    }

    /** Where the settings of a tree's node are: beside cassandra.yaml, or as the agent's line says. */
    public static Path fileOf(CassandraTree tree) {
        return new AgentLine(tree)
                .settings()
                .orElseGet(() -> tree.yaml().resolveSibling(SettingsFile.NAME));
    }

    /** Whether a cassandra.yaml that is there has settings of Horoscope. */
    public static boolean hasSection(Path cassandraYaml) {
        return Files.exists(cassandraYaml) && CassandraYaml.read(cassandraYaml).hasSection();
    }

    /** Of a tree's node, from a file that is there. */
    public static NodeSettings of(CassandraTree tree) {
        Path file = fileOf(tree);
        return read(file, () -> SettingsFile.read(file), tree.yaml());
    }

    /** Of a tree's node, from the text of a file that is not there yet. */
    public static NodeSettings of(CassandraTree tree, String text) {
        Path file = fileOf(tree);
        return read(file, () -> SettingsFile.read(file, text), tree.yaml());
    }

    /** Of a settings file, or of a cassandra.yaml with the section. */
    public static NodeSettings read(Path file) {
        return read(
                file,
                () -> file.endsWith(ConfFolder.YAML) ? sectionOf(file) : SettingsFile.read(file),
                file.toAbsolutePath().resolveSibling(ConfFolder.YAML));
    }

    private static NodeSettings read(
            Path file, Supplier<Map<String, Object>> source, Path cassandraYaml) {
        try {
            Map<String, Object> section = source.get();
            List<String> notes = new ArrayList<>();
            Map<String, Object> known = NodeOnlyParts.taken(section, notes);
            RoutingSettings settings =
                    RoutingSettings.read(known, address(section, cassandraYaml), "127.0.0.1");
            return new NodeSettings(
                    file,
                    section,
                    Optional.of(settings),
                    settings.problem().map(List::of).orElse(List.of()),
                    notes);
        } catch (SettingsException e) {
            return new NodeSettings(file, Map.of(), Optional.empty(), e.problems(), List.of());
        }
    }

    private static Map<String, Object> sectionOf(Path cassandraYaml) {
        return CassandraYaml.read(cassandraYaml)
                .section()
                .orElseThrow(
                        () ->
                                new RefusedException(
                                        cassandraYaml
                                                + ": has no section "
                                                + RoutingSettings.SECTION
                                                + "; allowed: one, or a settings file"));
    }

    /** As Cassandra's settings say; else that of the key, which then cannot be another node's. */
    private static NodeAddress address(Map<String, Object> section, Path yaml) {
        Optional<NodeAddress> said =
                Files.isRegularFile(yaml) ? CassandraYaml.read(yaml).address() : Optional.empty();
        if (said.isPresent()) {
            return said.get();
        }
        try {
            Object key = section.get(NodeKeySettings.KEY_FILE);
            return KeyFiles.readNodeKeys(Path.of(String.valueOf(key))).node();
        } catch (KeyFileException | InvalidPathException e) {
            return NodeAddress.parse("127.0.0.1"); // The file's problem is found again.
        }
    }

    /** Whether the node starts with them, if in mode off because of a problem. */
    public boolean letNodeStart() {
        return settings.isPresent();
    }

    /** Whether the file has {@code mode: on}, in force or not. */
    public boolean isSetOn() {
        return "on".equals(written(PolicyReader.MODE));
    }

    /** A line for each, with the file; empty if the node starts with them as they are meant. */
    public List<String> problems() {
        return problems.stream()
                .map(problem -> problem.startsWith(file + ":") ? problem : file + ": " + problem)
                .collect(Collectors.toUnmodifiableList());
    }

    /** What was not checked, a line for each. */
    public List<String> notes() {
        return notes;
    }

    /** The key file, if the node needs one. */
    public Optional<Path> keyFile() {
        return settings.filter(read -> !read.directors().isEmpty() && read.authenticated())
                .map(read -> Path.of(written(NodeKeySettings.KEY_FILE)));
    }

    /** The main settings with which the node starts, by key; empty if it does not start. */
    public Map<String, String> inForce() {
        Map<String, String> values = new LinkedHashMap<>();
        settings.ifPresent(
                read -> {
                    values.put("mode", read.policy().mode().word());
                    values.put(
                            "directors",
                            read.directors().isEmpty()
                                    ? "none (nodes measure themselves)"
                                    : written("directors"));
                    values.put("authentication", read.authenticated() ? "on" : "off");
                    values.put(
                            NodeKeySettings.KEY_FILE,
                            keyFile().map(Path::toString).orElse("none needed"));
                });
        return values;
    }

    /**
     * Why settings that somebody asks for are not those of the file, a line for each.
     *
     * @param asked the text of values by key; lists are separated by a comma and a blank
     */
    public List<String> contradictions(Map<String, String> asked) {
        List<String> found = new ArrayList<>();
        asked.forEach(
                (key, value) -> {
                    if (!value.equals(written(key))) {
                        found.add(
                                key
                                        + " is '"
                                        + written(key)
                                        + "' in "
                                        + file
                                        + ", and --"
                                        + (key.equals("directors")
                                                ? "director"
                                                : key.replace('_', '-'))
                                        + " asks for '"
                                        + value
                                        + "'; leave the option out and edit the file, or move the"
                                        + " file away for a new one");
                    }
                });
        return found;
    }

    /** As in the file. YAML 1.1 reads a bare on or off as a boolean. */
    private String written(String key) {
        Object value = section.get(key);
        if (value instanceof Boolean) {
            return (Boolean) value ? "on" : "off";
        }
        if (value instanceof Collection) {
            return ((Collection<?>) value)
                    .stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
        if (value == null) {
            return Map.of("mode", "off", "authentication", "on").getOrDefault(key, "");
        }
        return String.valueOf(value);
    }
}
