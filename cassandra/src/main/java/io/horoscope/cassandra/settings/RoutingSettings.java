package io.horoscope.cassandra.settings;

import io.horoscope.core.Printable;
import io.horoscope.core.key.NodeKeySettings;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import io.horoscope.measure.scope.Scopes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The section {@code resource_aware_routing}, read and checked once at start-up. Immutable. */
public final class RoutingSettings {

    /** The section's key in cassandra.yaml. */
    public static final String SECTION = "resource_aware_routing";

    /** The key for changes of settings at run time: over JMX only, or over CQL too. */
    public static final String SETTINGS_TABLE = "settings_table";

    private static final String SCOPE = "scope";

    private enum TableAccess {
        READ_ONLY,
        WRITABLE
    }

    private final RoutingPolicy policy;
    private final List<Endpoint> directors;
    private final boolean authenticated;
    private final NodeAddress node;
    private final Optional<ReloadableKeys<NodeKeys>> keys;
    private final Optional<String> problem;
    private final Optional<String> scope;
    private final Endpoint listenEndpoint;
    private final Duration scoreExpiry;
    private final Duration loadHalfLife;
    private final boolean settingsTableWritable;

    private RoutingSettings(SettingsReader section, NodeAddress broadcast, String listenAddress) {
        RoutingPolicy given = PolicyReader.read(section);
        this.directors = section.endpoints("directors");
        this.authenticated = NodeKeySettings.authenticated(section);
        this.scope = scope(section, directors.isEmpty());
        this.listenEndpoint = section.endpoint("listen_endpoint", new Endpoint(listenAddress, 0));
        this.scoreExpiry =
                section.duration(
                        "score_expiry",
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(1),
                        Duration.ofMinutes(10));
        this.loadHalfLife =
                section.duration(
                        "load_half_life",
                        Duration.ofMillis(500),
                        Duration.ZERO,
                        Duration.ofMinutes(1));
        this.settingsTableWritable =
                section.choice(SETTINGS_TABLE, TableAccess.class, TableAccess.READ_ONLY)
                        == TableAccess.WRITABLE;
        this.node = nodeAddress(section, broadcast);
        AtomicReference<String> unusable = new AtomicReference<>();
        this.keys =
                directors.isEmpty()
                        ? Optional.empty()
                        : NodeKeySettings.read(section, Optional.of(node), unusable::set);
        this.problem =
                Optional.ofNullable(unusable.get())
                        .map(what -> SECTION + "." + NodeKeySettings.KEY_FILE + ": " + what)
                        .map(Printable::of);
        this.policy =
                problem.isEmpty()
                        ? given
                        : given.withMode(RoutingMode.OFF).withKeyspaceModes(Map.of());
        if (directors.isEmpty() && scope.isEmpty() && policy.needsScores()) {
            section.problem(
                    SCOPE,
                    "is off and there are no directors, and selector "
                            + policy.selector().name()
                            + " needs scores; allowed: another scope, directors, another selector,"
                            + " or mode: off");
        }
    }

    /**
     * Reads the section. With a key file that cannot be used the node starts all the same, as the
     * file may have been usable when the section was written. The mode is then off everywhere, and
     * {@link #problem} says why.
     *
     * @param values the section as Cassandra parsed it
     * @param broadcast this node's broadcast address, its identity unless the section says
     *     otherwise
     * @param listenAddress where to receive scores unless the section says otherwise
     * @throws SettingsException naming every problem at once
     */
    public static RoutingSettings read(
            Map<?, ?> values, NodeAddress broadcast, String listenAddress) {
        SettingsReader section = new SettingsReader(SECTION, values);
        RoutingSettings settings = new RoutingSettings(section, broadcast, listenAddress);
        section.check();
        return settings;
    }

    private static Optional<String> scope(SettingsReader section, boolean isAlone) {
        String scope = section.text(SCOPE, isAlone ? "auto" : "off");
        if (scope.equals("off") || scope.equals("false")) { // YAML reads 'off' as false.
            return Optional.empty();
        }
        if (!Scopes.isScope(scope)) {
            section.problem(
                    SCOPE,
                    "'"
                            + scope
                            + "' is not allowed; allowed: auto, host, cgroup:/path (without ..),"
                            + " file:path, off");
        }
        return Optional.of(scope);
    }

    private static NodeAddress nodeAddress(SettingsReader section, NodeAddress broadcast) {
        Optional<String> given = section.optionalText("node_address");
        try {
            return given.isPresent() ? NodeAddress.parse(given.get()) : broadcast;
        } catch (IllegalArgumentException e) {
            section.problem("node_address", e.getMessage());
            return broadcast;
        }
    }

    /** The part that may change at run time, as it is at start-up. */
    public RoutingPolicy policy() {
        return policy;
    }

    /** Where scores come from, if anywhere. */
    public List<Endpoint> directors() {
        return directors;
    }

    /**
     * What this node measures of itself, as {@link Scopes#isScope} takes it; empty if nothing, which
     * is the default with directors.
     */
    public Optional<String> scope() {
        return scope;
    }

    /** Whether there are scores: of directors, or of nodes that measure themselves. */
    public boolean hasScores() {
        return keys.isPresent() || scope.isPresent();
    }

    public boolean authenticated() {
        return authenticated;
    }

    /** The address by which directors and monitors know this node. */
    public NodeAddress node() {
        return node;
    }

    /**
     * The keys for subscriptions and scores, reloaded while the node runs; empty if no scores are
     * received: without directors, or because of a {@link #problem}.
     */
    public Optional<ReloadableKeys<NodeKeys>> keys() {
        return keys;
    }

    /**
     * Why the mode is off and no scores are received although the section says otherwise: key,
     * problem, and allowed values.
     */
    public Optional<String> problem() {
        return problem;
    }

    /** Whether the table {@code horoscope.settings} takes changes over CQL. */
    public boolean settingsTableWritable() {
        return settingsTableWritable;
    }

    /** Where scores are received; port 0 is any free one. */
    public Endpoint listenEndpoint() {
        return listenEndpoint;
    }

    /** Loads older than this are unknown. */
    public Duration scoreExpiry() {
        return scoreExpiry;
    }

    public Duration loadHalfLife() {
        return loadHalfLife;
    }
}
