package io.horoscope.cassandra.weave;

import org.apache.cassandra.locator.InetAddressAndPort;

/** Cassandra's table of callbacks that wait for responses, which only the aspect can access. */
public interface TrackedCallbacks {

    /**
     * The callback that waits for a response, or null.
     *
     * @param id of the message
     * @param from the node that responds
     */
    TrackedCallback trackedCallback(long id, InetAddressAndPort from);
}
