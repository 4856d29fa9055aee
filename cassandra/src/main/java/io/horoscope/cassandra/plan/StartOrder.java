package io.horoscope.cassandra.plan;

import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.gms.FailureDetector;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.utils.FBUtilities;

/** The start order of selectors that do not start from stock Cassandra's order. */
public interface StartOrder {

    /**
     * The topology's: that of the configured snitch, without the dynamic one over it. Dead replicas
     * are dropped.
     */
    StartOrder TOPOLOGY =
            new StartOrder() {
                @Override
                public <E extends Endpoints<E>> E live(E natural) {
                    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
                    IEndpointSnitch configured =
                            snitch instanceof DynamicEndpointSnitch
                                    ? ((DynamicEndpointSnitch) snitch).subsnitch
                                    : snitch;
                    return configured
                            .sortedByProximity(FBUtilities.getBroadcastAddressAndPort(), natural)
                            .filter(FailureDetector.isReplicaAlive);
                }
            };

    /**
     * The replicas that are alive, in this order.
     *
     * @param natural all replicas, in the order of the ring
     */
    <E extends Endpoints<E>> E live(E natural);
}
