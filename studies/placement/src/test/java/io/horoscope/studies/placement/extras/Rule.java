package io.horoscope.studies.placement.extras;

/**
 * What keeps reads from extra replicas as safe as those of a ring without them. Each has the
 * violation that the model finds without it.
 */
enum Rule {
    /** A write waits for one acknowledgement more for each extra, as for a pending replica. */
    WAITING_WRITES(Violation.STALE),

    /** Reads of r replicas use extras only where r + quorum is at most the replicas without them. */
    FEW_REPLICAS(Violation.NOT_MONOTONIC),

    /** Extras take no part in rounds of Paxos v1. */
    NO_PROMISES(Violation.DISJOINT),

    /** Extras are replicas of the ring as it is, not of rings to come. */
    THIS_RING(Violation.STALE),

    /** A replica refuses a write of a coordinator that does not know of an extra. */
    REFUSED_WRITES(Violation.STALE),

    /** The plan changes, and an extra is filled, once all members know the plan so far. */
    KNOWN_STEPS(Violation.STALE),

    /** Horoscope is removed from a node only if no node waits for an extra or reads from one. */
    NO_FALLING_BACK(Violation.STALE),

    /** An extra holds tokens, not the exact range of a vnode, which others may divide. */
    TOKENS(Violation.STALE),

    /** An extra that becomes a replica is filled before it is read as an extra again. */
    FILLED_ANEW(Violation.STALE),

    /** An extra is filled from all replicas, not from one of them. */
    FILLED_FROM_ALL(Violation.STALE),

    /** An extra is filled once writes have ended that it received before it lost its data. */
    WRITES_ENDED(Violation.STALE),

    /** An extra is read only once it is filled. */
    FILLED_BEFORE_READ(Violation.UNFILLED),

    /** That an extra is filled is known by its disks, not by its host id. */
    DISKS(Violation.STALE),

    /** What a node holds of an earlier copy is removed before it is filled. */
    CLEANED(Violation.STALE),

    /** An extra itself checks each read against its plan. */
    CHECKED_READS(Violation.STALE),

    /** A coordinator or extra that has left the ring, or whose replicas have, knows it. */
    KNOWN_RING(Violation.STALE),

    /**
     * Of two reads the later one returns no less than the earlier one if one is at a quorum. That
     * reads at ONE and at ALL do so as well, as without extras, is not asked for.
     */
    ONLY_QUORUMS_MONOTONIC(Violation.NOT_MONOTONIC);

    private final Violation violation;

    Rule(Violation violation) {
        this.violation = violation;
    }

    Violation violation() {
        return violation;
    }
}
