package io.horoscope.daemon;

import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.settings.SettingsException;
import java.net.InetSocketAddress;
import java.util.List;

/** Endpoints of this machine that the settings name. */
public final class Endpoints {

    private Endpoints() {}

    /**
     * The address to bind.
     *
     * @param key the setting
     * @throws SettingsException if the name has no address
     */
    public static InetSocketAddress resolve(String key, Endpoint endpoint) {
        InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
        if (address.isUnresolved()) {
            throw unusable(key, endpoint, "the name cannot be resolved");
        }
        return address;
    }

    /** Why an endpoint cannot be bound. */
    public static SettingsException unusable(String key, Endpoint endpoint, String reason) {
        return new SettingsException(
                List.of(
                        key
                                + ": '"
                                + endpoint
                                + "' cannot be used ("
                                + reason
                                + "); allowed: an address of this machine and a free port"));
    }
}
