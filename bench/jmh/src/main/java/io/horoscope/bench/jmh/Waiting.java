package io.horoscope.bench.jmh;

import io.horoscope.cassandra.weave.TrackedCallback;
import io.horoscope.cassandra.weave.TrackedCallbacks;
import io.horoscope.core.replica.ReplicaRequest;
import org.apache.cassandra.locator.InetAddressAndPort;

/** The callback of a thread's only request, in place of Cassandra's table of callbacks. */
final class Waiting implements TrackedCallback, TrackedCallbacks {

    ReplicaRequest request;

    @Override
    public ReplicaRequest trackedRequest() {
        return request;
    }

    @Override
    public TrackedCallback trackedCallback(long id, InetAddressAndPort from) {
        return this;
    }
}
