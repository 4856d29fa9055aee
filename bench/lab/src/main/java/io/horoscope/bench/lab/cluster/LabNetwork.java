package io.horoscope.bench.lab.cluster;

/** Loopback addresses and JMX ports of one purpose; clusters of two purposes share none. */
public enum LabNetwork {
    /** {@code scripts/cluster} and {@code scripts/quickstart}. */
    EVERYDAY("127.0.10", 17_200),
    /** The tests' shared cluster. */
    TESTS("127.0.20", 17_300),
    /** Tests that start nodes of their own meanwhile. */
    SINGLE_TESTS("127.0.30", 17_400),
    /** {@code scripts/bench}. */
    EXPERIMENTS("127.0.40", 17_500);

    private final String prefix;
    private final int jmxBase;

    LabNetwork(String prefix, int jmxBase) {
        this.prefix = prefix;
        this.jmxBase = jmxBase;
    }

    /** The address whose last number this is. */
    String address(int host) {
        return prefix + "." + host;
    }

    int jmxPort(int node) {
        return jmxBase + node;
    }
}
