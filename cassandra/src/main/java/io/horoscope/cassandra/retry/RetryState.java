package io.horoscope.cassandra.retry;

/** What became of the one retry that a read may have; null while that is open. */
public enum RetryState {
    /** Cassandra makes its own, at once. */
    LEFT_TO_CASSANDRA,
    /** It was not made when Cassandra would have made it. */
    WITHHELD,
    /** Horoscope has made it. */
    MADE,
    /** The read waits for no more answers. */
    CLOSED
}
