package io.horoscope.core.select;

/** What kind of read is being planned. */
public enum OperationClass {
    /** One partition. */
    READ,
    /** A range of tokens. */
    SCAN
}
