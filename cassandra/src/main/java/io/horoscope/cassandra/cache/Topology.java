package io.horoscope.cassandra.cache;

import java.util.Collection;
import org.apache.cassandra.locator.InetAddressAndPort;

/**
 * What Cassandra knows of the cluster. Asked by the chores' thread only; any method may throw, as
 * snitches of users do.
 */
public interface Topology {

    /** The members of the ring now. */
    Collection<InetAddressAndPort> ring();

    /** The coordinator's own datacenter, or null while it is not known. */
    String localDatacenter();

    String datacenter(InetAddressAndPort endpoint);

    /**
     * The severity that an operator set by hand for the node, as the dynamic snitch counts it; 0
     * for none.
     */
    double severity(InetAddressAndPort endpoint);
}
