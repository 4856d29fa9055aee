package io.horoscope.bench.lab.run.load;

/** What the client asks for. */
public enum Operation {
    /** One row by its key. */
    READ,
    /** The rows of a small token range. */
    SCAN
}
