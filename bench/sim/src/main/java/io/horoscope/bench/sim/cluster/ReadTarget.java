package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.OperationClass;

/** What clients send their reads to. */
@FunctionalInterface
public interface ReadTarget {

    /** Reads one key (or the range that begins at it) for a client. */
    void read(OperationClass operation, int key, Read.Origin origin);
}
