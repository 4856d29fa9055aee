package io.horoscope.core.replica;

/** Where a request goes, relative to the order that its read would have without a selector. */
public enum Placement {
    /** To the first replica of the start order, which may have the data in its page cache. */
    HOME,
    /** To another replica, which the selector put first. */
    DIVERTED,
    /** Not known, or to a further replica of the same read. */
    UNKNOWN
}
