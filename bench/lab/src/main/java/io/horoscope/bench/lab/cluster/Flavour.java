package io.horoscope.bench.lab.cluster;

import java.util.Locale;

/** Which Cassandra a node runs. */
public enum Flavour {
    /** The distribution's, with Horoscope woven in. */
    PATCHED("patched Cassandra %s"),
    /** A stock one. */
    VANILLA("stock Cassandra %s"),
    /** A stock one with Horoscope's agent. */
    AGENT("stock Cassandra %s with the agent");

    private final String text;

    Flavour(String text) {
        this.text = text;
    }

    /** The word for tables of results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For people. */
    String of(String version) {
        return text.formatted(version);
    }
}
