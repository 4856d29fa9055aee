package io.horoscope.bench.lab.run.load;

/** A kind of request of the client. */
public enum Operation {
    /** One row by its key. */
    READ,
    /** The rows of a small token range. */
    SCAN
}
