package io.horoscope.cassandra.cache;

import java.util.Locale;

/** Why Cassandra's own order was used although the mode asked for ours. */
public enum Fallback {
    /** No replica of the set has a fresh score. */
    NO_SCORES,
    /** The selector did not put out exactly what was put in. */
    BROKEN_ORDER,
    /** More replicas than are ever ordered. */
    TOO_MANY_REPLICAS,
    /** A replica that joined within the last second, or beyond the bound on known nodes. */
    UNKNOWN_NODE,
    /** An exception. */
    ERROR;

    /** The name in tables and metrics. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
