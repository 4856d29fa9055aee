package io.horoscope.cassandra.retry;

import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.RequestCallback;

/** Cassandra's callback of a read, {@code ReadCallback}; woven to implement this interface. */
public interface RetriedCallback {

    /** What was last set; null at first. */
    WithheldRetry withheldRetry();

    void withheldRetry(WithheldRetry retry);

    /** The plan that read repair and the count of failures use. */
    ReplicaPlan.Shared<?, ?> sharedPlan();

    /** Whether the read has enough answers, or has failed. */
    boolean isSignalled();

    /** Itself. */
    RequestCallback<?> callback();
}
