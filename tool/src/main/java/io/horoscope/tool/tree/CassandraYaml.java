package io.horoscope.tool.tree;

import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.tool.file.FileSteps;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/** What the tool has to know of a cassandra.yaml. Immutable. */
final class CassandraYaml {

    private final Map<?, ?> keys;

    private CassandraYaml(Map<?, ?> keys) {
        this.keys = keys;
    }

    /**
     * Reads a file.
     *
     * @throws RefusedException if it is not a YAML mapping, or cannot be read
     */
    static CassandraYaml read(Path file) {
        Object parsed;
        try {
            parsed =
                    new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark().getLine() + 1;
            throw new RefusedException(
                    file + ": line " + line + ": is not YAML: " + e.getProblem());
        } catch (YAMLException e) {
            throw new RefusedException(file + ": is not YAML: " + e.getMessage());
        } catch (IOException e) {
            throw new RefusedException(file + " cannot be read: " + FileSteps.describe(e));
        }
        if (parsed != null && !(parsed instanceof Map)) {
            throw new RefusedException(file + " is not a mapping of keys to values");
        }
        return new CassandraYaml(parsed == null ? Map.of() : (Map<?, ?>) parsed);
    }

    /** Whether Horoscope's section is in it, with which stock Cassandra does not start. */
    boolean hasSection() {
        return keys.containsKey(RoutingSettings.SECTION);
    }

    /** Horoscope's section; empty if it is not there or is not a section. */
    Optional<Map<String, Object>> section() {
        Object section = keys.get(RoutingSettings.SECTION);
        if (!(section instanceof Map)) {
            return Optional.empty();
        }
        Map<String, Object> values = new LinkedHashMap<>();
        ((Map<?, ?>) section).forEach((key, value) -> values.put(String.valueOf(key), value));
        return Optional.of(values);
    }

    /** The node's broadcast address, as far as it is said here. */
    Optional<NodeAddress> address() {
        for (String key : List.of("broadcast_address", "listen_address")) {
            if (keys.get(key) instanceof String) {
                return resolved((String) keys.get(key));
            }
        }
        return Optional.empty();
    }

    private static Optional<NodeAddress> resolved(String host) {
        try {
            return Optional.of(NodeAddress.of(InetAddress.getByName(host)));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** The folders for data that are named here. */
    List<Path> dataFolders() {
        Object folders = keys.get("data_file_directories");
        return folders instanceof Collection
                ? ((Collection<?>) folders)
                        .stream()
                                .map(folder -> Path.of(String.valueOf(folder)))
                                .collect(Collectors.toList())
                : List.of();
    }
}
