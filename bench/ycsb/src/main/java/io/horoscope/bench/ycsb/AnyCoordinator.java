package io.horoscope.bench.ycsb;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.loadbalancing.BasicLoadBalancingPolicy;
import java.util.Set;

/**
 * Takes all nodes as coordinators in turn, whether or not they are replicas: the servers choose the
 * replica.
 */
public final class AnyCoordinator extends BasicLoadBalancingPolicy {

    /** Called by the driver. */
    public AnyCoordinator(DriverContext context, String profile) {
        super(context, profile);
    }

    @Override
    protected Set<Node> getReplicas(Request request, Session session) {
        return Set.of();
    }
}
