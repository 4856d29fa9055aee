package io.horoscope.monitor;

import io.horoscope.core.key.NodeKeySettings;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.measure.Schedule;
import io.horoscope.measure.scope.Scope;
import io.horoscope.measure.scope.Scopes;
import io.horoscope.monitor.portable.PortableScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The monitor's settings, read and checked once at start-up. Immutable. */
public final class MonitorSettings {

    private static final Endpoint DEFAULT_METRICS = new Endpoint("127.0.0.1", 9342);

    final List<Endpoint> directors;

    /** Read again while the monitor runs; empty if the settings are those of --once. */
    final Optional<ReloadableKeys<NodeKeys>> keys;

    final boolean authenticated;
    private final String scope;
    private final Schedule schedule;
    private final Path fileSystemRoot;
    private final List<Path> dataDirectories; // Absolute; the root folder where none was given.
    final Optional<Endpoint> metricsEndpoint; // Empty when off.

    private MonitorSettings(SettingsReader reader, boolean reports) {
        this.directors = reader.endpoints("directors");
        this.authenticated = NodeKeySettings.authenticated(reader);
        this.scope = scope(reader);
        Duration interval =
                reader.duration(
                        "sample_interval",
                        Duration.ofSeconds(1),
                        Duration.ofMillis(200),
                        Duration.ofSeconds(10));
        this.schedule = Schedule.every(interval.toNanos());
        this.fileSystemRoot = Path.of(reader.text("file_system_root", "/"));
        List<String> directories = reader.texts("data_directories");
        this.dataDirectories =
                (directories.isEmpty() ? List.of("/") : directories)
                        .stream()
                                .map(directory -> Path.of(directory).toAbsolutePath())
                                .collect(Collectors.toUnmodifiableList());
        this.metricsEndpoint = reader.endpointOrOff("metrics_endpoint", DEFAULT_METRICS);
        this.keys = keys(reader, reports);
        checkDirectors(reader, reports);
    }

    /**
     * Reads the settings of a monitor.
     *
     * @param values the file's mapping as a YAML parser returns it; null is an empty one
     * @param reports whether the monitor is to report, and so needs an identity, a key and
     *     directors
     * @throws SettingsException naming every problem at once
     */
    public static MonitorSettings read(Map<?, ?> values, boolean reports) {
        SettingsReader reader = new SettingsReader(values);
        MonitorSettings settings = new MonitorSettings(reader, reports);
        reader.check();
        return settings;
    }

    /** One that is there but wrong has been noted already. */
    private void checkDirectors(SettingsReader reader, boolean reports) {
        if (reports && reader.texts("directors").isEmpty()) {
            reader.problem("directors", "is missing; allowed: a list of host:port");
        }
        for (Endpoint director : directors) {
            if (director.port() == 0) {
                reader.problem(
                        "directors",
                        "'" + director + "' is not allowed; allowed: a port from 1 to 65535");
            }
        }
    }

    private static String scope(SettingsReader reader) {
        String scope = reader.text("scope", "auto");
        if (!Scopes.isScope(scope)) {
            reader.problem(
                    "scope",
                    "'"
                            + scope
                            + "' is not allowed; allowed: auto, host, cgroup:/path (without ..), file:path");
        }
        return scope;
    }

    /** Empty if nothing is reported, and for problems, which are noted. */
    private static Optional<ReloadableKeys<NodeKeys>> keys(SettingsReader reader, boolean reports) {
        Optional<String> address = reader.optionalText("node_address");
        return reports
                ? NodeKeySettings.read(
                        reader,
                        nodeAddress(reader, address),
                        problem -> reader.problem(NodeKeySettings.KEY_FILE, problem))
                : Optional.empty();
    }

    private static Optional<NodeAddress> nodeAddress(
            SettingsReader reader, Optional<String> address) {
        if (address.isEmpty()) {
            reader.problem(
                    "node_address",
                    "is missing; allowed: this node's broadcast address in the cluster");
            return Optional.empty();
        }
        try {
            return Optional.of(NodeAddress.parse(address.get()));
        } catch (IllegalArgumentException e) {
            reader.problem("node_address", e.getMessage());
            return Optional.empty();
        }
    }

    /** Finds out what is to be measured: {@link Scopes#make}. */
    Scope makeScope() {
        return scopes().make(scope);
    }

    private Scopes scopes() {
        return Scopes.besideNode(fileSystemRoot, dataDirectories, PortableScope::of);
    }

    /**
     * A line for each data folder and cgroup that is not there, or that this user cannot see.
     * Without folders below a root that is not this system's.
     */
    List<String> missing() throws IOException {
        List<String> missing = new ArrayList<>();
        if (scopes().isMissing(scope)) {
            missing.add(
                    "scope: '"
                            + scope
                            + "' is in no cgroup tree, and the machine alone is measured; allowed:"
                            + " the path of a cgroup that exists");
        }
        for (Path folder : dataDirectories) {
            if (fileSystemRoot.equals(Path.of("/")) && !Files.exists(folder)) {
                missing.add("data_directories: " + missing(folder));
            }
        }
        return missing;
    }

    private static String missing(Path folder) {
        return Files.notExists(folder)
                ? "there is no '"
                        + folder
                        + "', and its disk is not measured; allowed: the data folders of Cassandra"
                : "'"
                        + folder
                        + "' cannot be seen by this user: where it is a link, another disk is"
                        + " measured; allowed: folders that the monitor may enter";
    }

    public Schedule schedule() {
        return schedule;
    }
}
