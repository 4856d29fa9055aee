package io.horoscope.daemon;

import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads a YAML file as one mapping of plain values: no tags, no duplicate keys. */
public final class ConfigFile {

    private ConfigFile() {}

    /**
     * The file's mapping; empty for an empty file.
     *
     * @throws SettingsException if it cannot be read or is not such a mapping
     */
    public static Map<?, ?> read(Path file) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try (Reader text = Files.newBufferedReader(file)) {
            Object root = new Yaml(new SafeConstructor(options)).load(text);
            if (root == null) {
                return Map.of();
            }
            if (root instanceof Map) {
                return (Map<?, ?>) root;
            }
            throw refused("is not a mapping; allowed: a line 'key: value' for each setting");
        } catch (NoSuchFileException e) {
            throw refused("there is no such file; allowed: a readable YAML file");
        } catch (IOException e) {
            throw refused("cannot be read (" + e + "); allowed: a readable YAML file");
        } catch (MarkedYAMLException e) {
            throw refused(line(e) + "is not valid YAML: " + e.getProblem());
        } catch (YAMLException e) {
            throw refused("is not valid YAML: " + e.getMessage());
        }
    }

    private static SettingsException refused(String problem) {
        return new SettingsException(List.of(problem));
    }

    private static String line(MarkedYAMLException e) {
        return e.getProblemMark() == null
                ? ""
                : "line " + (e.getProblemMark().getLine() + 1) + ": ";
    }
}
