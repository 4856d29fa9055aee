package io.horoscope.studies.placement.extras;

/** What must not happen. */
enum Violation {
    /** A read does not return a write that was acknowledged at a level that meets its own. */
    STALE,

    /** A read returns less than an earlier one at a level that meets its own. */
    NOT_MONOTONIC,

    /** A read is served by an extra that was not filled. */
    UNFILLED,

    /**
     * A write is acknowledged by fewer replicas than its level has, extras left aside, or two
     * rounds of Paxos have no replica in common.
     */
    DISJOINT
}
