package io.horoscope.cassandra.settings;

import io.horoscope.core.key.NodeKeySettings;
import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.key.ReloadableKeys;
import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The section {@code resource_aware_routing}, read and checked once at start-up. Immutable. */
public final class RoutingSettings {

    /** The section's key in cassandra.yaml. */
    public static final String SECTION = "resource_aware_routing";

    private final RoutingPolicy policy;
    private final List<Endpoint> directors;
    private final boolean authenticated;
    private final ReloadableKeys<NodeKeys> keys;
    private final Endpoint listenEndpoint;
    private final Duration scoreExpiry;
    private final Duration loadHalfLife;
    private final Duration subscriptionLease;
    private final Duration directorTimeout;

    private RoutingSettings(
            SettingsReader section, Map<?, ?> values, NodeAddress broadcast, String listenAddress) {
        this.policy = PolicyReader.read(section, values);
        this.directors = section.endpoints("directors");
        this.authenticated = section.flag("authentication", true);
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
                        Duration.ofSeconds(1),
                        Duration.ZERO,
                        Duration.ofMinutes(1));
        this.subscriptionLease =
                section.duration(
                        "subscription_lease",
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(1),
                        Duration.ofMinutes(1));
        this.directorTimeout =
                section.duration(
                        "director_timeout",
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(1),
                        Duration.ofMinutes(1));
        this.keys = keys(section, nodeAddress(section, broadcast));
        if (directors.isEmpty() && policy.mode() != RoutingMode.OFF) {
            section.problem(
                    "directors",
                    "is missing; allowed: a list of host:port (or mode: off, which needs no director)");
        }
    }

    /**
     * Reads the section.
     *
     * @param values the section as Cassandra parsed it
     * @param broadcast this node's broadcast address, its identity unless the section says otherwise
     * @param listenAddress where to receive scores unless the section says otherwise
     * @throws SettingsException naming every problem at once
     */
    public static RoutingSettings read(
            Map<?, ?> values, NodeAddress broadcast, String listenAddress) {
        SettingsReader section = new SettingsReader(SECTION, values);
        RoutingSettings settings = new RoutingSettings(section, values, broadcast, listenAddress);
        section.check();
        return settings;
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

    private ReloadableKeys<NodeKeys> keys(SettingsReader section, NodeAddress node) {
        section.has("key_file"); // A key to be ignored, not an unknown one, where it is not needed.
        return authenticated && !directors.isEmpty()
                ? NodeKeySettings.read(section, Optional.of(node))
                : ReloadableKeys.fixed(UnauthenticatedKeys.of(node));
    }

    /** The part that may change at run time, as it is at start-up. */
    public RoutingPolicy policy() {
        return policy;
    }

    /** Where scores come from; empty only when the mode is off at start-up. */
    public List<Endpoint> directors() {
        return directors;
    }

    public boolean authenticated() {
        return authenticated;
    }

    /** Read anew while the node runs. */
    public ReloadableKeys<NodeKeys> keys() {
        return keys;
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

    public Duration subscriptionLease() {
        return subscriptionLease;
    }

    /** A director that was silent for so long counts as lost. */
    public Duration directorTimeout() {
        return directorTimeout;
    }
}
