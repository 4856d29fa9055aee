package io.horoscope.core.schedule;

/** Reads of one table that take about the same time, as their command shows before it runs. */
public enum ReadClass {
    /** Rows of one partition by their primary keys. */
    ROWS,
    /** A slice of one partition with a limit. */
    LIMITED_SLICE,
    /** A slice of one partition without a limit. */
    SLICE,
    /** A range of tokens with a limit. */
    LIMITED_SCAN,
    /** A range of tokens without a limit, or with a filter, so that the limit bounds nothing. */
    SCAN,
    /** No read command, or one that is not decoded yet. */
    OTHER;

    /** Whether a read of this class is of a range of tokens, rather than of one partition. */
    public boolean isScan() {
        return this == LIMITED_SCAN || this == SCAN;
    }
}
