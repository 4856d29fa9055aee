package io.horoscope.cassandra.weave;

import io.horoscope.core.replica.ReplicaRequest;

/** A callback of Cassandra's that waits for a response, which is woven to implement this. */
public interface TrackedCallback {

    /** The request that hangs on it, or null if it is not that of a read that is followed. */
    ReplicaRequest trackedRequest();
}
