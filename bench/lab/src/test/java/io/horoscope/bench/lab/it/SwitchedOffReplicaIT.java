package io.horoscope.bench.lab.it;

import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Horoscope is switched off on a node that is busy just then, and which therefore stops reporting
 * its queue and service time at the worst moment. When it is calm again it is read, and when it is
 * switched on again it gets its share.
 */
class SwitchedOffReplicaIT extends OnSharedCluster {

    private final NodePlan replica = cluster.node(2);
    private final RoutingBean bean = new RoutingBean(replica);

    @AfterEach
    void restore() {
        bean.set("Mode", "on");
        bean.close();
    }

    @Test
    void setMode_offOnABusyReplicaAndOnAgain_everyReplicaIsReadAndKeepsItsShare() {
        List<NodePlan> nodes = cluster.nodes();
        NodePlan coordinator = cluster.node(1);
        FairShares shares = new FairShares(cluster.clients(), nodes);
        shares.require("all on", coordinator);
        shares.switchOffWhileBusy(replica, coordinator);
        shares.requireTried(replica.name() + " off while busy", coordinator);
        bean.set("Mode", "on");
        shares.require(replica.name() + " on again", coordinator);
    }
}
