package io.horoscope.bench.lab.cluster;

import java.util.Locale;

/** Which Cassandra a node runs. */
public enum Flavour {
    /** The distribution's, with Horoscope woven in. */
    PATCHED,
    /** The distribution's with the stock jar in place of the patched one. */
    VANILLA;

    /** The word for people. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
