package io.horoscope.cassandra.weave;

import io.horoscope.core.replica.ReplicaRequest;

/** A callback of Cassandra that waits for a response; woven to implement this interface. */
public interface TrackedCallback {

    /** The request of the callback, or null if it is not that of a tracked read. */
    ReplicaRequest trackedRequest();
}
