package io.horoscope.distribution.tree;

import io.horoscope.distribution.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads what of a node's YAML files the tool has to know. */
final class SettingsFile {

    /** The settings of a node with Horoscope, beside cassandra.yaml. */
    static final String NAME = "horoscope.yaml";

    /** The section's key. */
    static final String KEY = "resource_aware_routing";

    private SettingsFile() {}

    /** Where the settings of a tree's node are. */
    static Path of(CassandraTree tree) {
        return tree.yaml().resolveSibling(NAME);
    }

    /**
     * The section of a file; empty if there is none.
     *
     * @throws RefusedException if the file is not a YAML mapping, or cannot be read
     */
    static Optional<Object> section(Path file) {
        Object parsed;
        try {
            parsed =
                    new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
        } catch (YAMLException e) {
            throw new RefusedException(file + " is not YAML: " + e.getMessage());
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read: " + FileSteps.describe(e));
        }
        if (parsed != null && !(parsed instanceof Map)) {
            throw new RefusedException(file + " is not a mapping of keys to values");
        }
        Map<?, ?> keys = parsed == null ? Map.of() : (Map<?, ?>) parsed;
        return keys.containsKey(KEY)
                ? Optional.of(keys.get(KEY) == null ? Map.of() : keys.get(KEY))
                : Optional.empty();
    }

    /** The mode in a section. YAML 1.1 reads a bare on or off as a boolean. */
    static String mode(Object section) {
        Object mode = section instanceof Map ? ((Map<?, ?>) section).get("mode") : null;
        if (mode instanceof Boolean) {
            return (Boolean) mode ? "on" : "off";
        }
        return mode == null ? "off (by default)" : String.valueOf(mode);
    }
}
