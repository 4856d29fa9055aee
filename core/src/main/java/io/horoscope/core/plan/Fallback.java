package io.horoscope.core.plan;

import java.util.Locale;

/** Why a read has stock Cassandra's order although its mode is not off. */
public enum Fallback {
    /** The selector needs scores, and no replica of the plan has a fresh one. */
    NO_SCORES,
    /** The selector did not return exactly the replicas that it was given. */
    BROKEN_ORDER,
    /** More replicas than {@link ReadPlan#MAXIMUM_REPLICAS}. */
    TOO_MANY_REPLICAS,
    /** A replica joined the ring within the last second and has no index yet. */
    UNKNOWN_NODE,
    /** The selector, or the code around it, threw. */
    ERROR,
    /** The selector failed too often and was switched off: see {@link GuardedSelector}. */
    SELECTOR_OFF;

    /** The name in tables and metrics, in snake_case. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
