package io.horoscope.cassandra.settings;

import java.util.Locale;

/** How the selector's order is used. */
public enum RoutingMode {
    /** Nothing is computed: Cassandra's own order. */
    OFF,
    /** The order is computed and counted, and Cassandra's own order is used. */
    SHADOW,
    /** The computed order is used. */
    ON;

    /** The word in settings. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
