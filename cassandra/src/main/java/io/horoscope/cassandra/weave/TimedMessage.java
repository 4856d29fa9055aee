package io.horoscope.cassandra.weave;

/** A message of Cassandra; woven to implement this interface. */
public interface TimedMessage {

    /** No arrival was recorded. */
    long NEVER = 0;

    /** When it arrived at this node, as monotonic time; {@link #NEVER} for one that was sent. */
    long arrivedAtNanos();

    /** It has arrived, and goes to the queue of its stage. */
    void arrivedAtNanos(long nowNanos);
}
