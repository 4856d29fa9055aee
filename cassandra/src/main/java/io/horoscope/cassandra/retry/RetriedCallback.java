package io.horoscope.cassandra.retry;

import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.RequestCallback;

/** Cassandra's callback of a read, {@code ReadCallback}; woven to implement this interface. */
public interface RetriedCallback {

    /** What was last set; null at first. Only with the lock of this object: {@link ReadRetry}. */
    RetryState retryState();

    /** Only with the lock of this object. */
    void retryState(RetryState state);

    /** The plan that read repair and the count of failures use. */
    ReplicaPlan.Shared<?, ?> sharedPlan();

    /** The read, of data and not of a digest. */
    ReadCommand readCommand();

    /** Whether the read has enough answers, or has failed. */
    boolean isSignalled();

    /** Itself. */
    RequestCallback<?> callback();
}
