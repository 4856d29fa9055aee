package io.horoscope.director;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** Reads a YAML file as one mapping of plain values: no tags, no key twice. */
final class ConfigFile {

    private ConfigFile() {}

    /**
     * The file's mapping; empty for an empty file.
     *
     * @throws StartException if it cannot be read or is not such a mapping
     */
    static Map<?, ?> read(Path file) {
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
            throw new StartException(file + ": is not a mapping of keys to values");
        } catch (NoSuchFileException e) {
            throw new StartException(file + ": there is no such file", e);
        } catch (IOException e) {
            throw new StartException(file + ": cannot be read: " + e.getMessage(), e);
        } catch (MarkedYAMLException e) {
            throw new StartException(file + ": " + where(e) + e.getProblem(), e);
        } catch (YAMLException e) {
            throw new StartException(file + ": is not YAML: " + e.getMessage(), e);
        }
    }

    private static String where(MarkedYAMLException e) {
        return e.getProblemMark() == null
                ? ""
                : "line " + (e.getProblemMark().getLine() + 1) + ": ";
    }
}
