package io.horoscope.cassandra.cache;

import java.util.Collection;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * Cassandra's view of the cluster. Called by the thread of the periodic tasks only; any method may
 * throw, as custom snitches do.
 */
public interface Topology {

    /** The members of the ring now. */
    Collection<InetAddressAndPort> ring();

    /** The coordinator's own datacenter, or null while it is not known. */
    String localDatacenter();

    String datacenter(InetAddressAndPort endpoint);

    /** The coordinator's own rack, in its own datacenter, or null while it is not known. */
    String localRack();

    /** A name within its datacenter. */
    String rack(InetAddressAndPort endpoint);

    /**
     * The severity that an operator set for the node, as the dynamic snitch uses it; 0 for none.
     */
    double severity(InetAddressAndPort endpoint);
}
