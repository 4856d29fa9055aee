package io.horoscope.bench.lab.experiment.record;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.cgroup.NodeCgroup;
import io.horoscope.bench.lab.cluster.KeptJmx;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.observe.RoutingCounts;
import java.util.Optional;

/** Looks at one node, whose cluster must be running. A look costs some milliseconds and belongs outside of what is measured. */
public final class NodeRecorder {

    private final CqlSession session;
    private final NodeCgroup cgroup;
    private final KeptJmx jmx;

    /**
     * @param session pinned to the node
     */
    public NodeRecorder(CqlSession session, NodePlan node, NodeCgroup cgroup) {
        this.session = session;
        this.cgroup = cgroup;
        this.jmx = new KeptJmx(node);
    }

    /** Since the node started. The question over CQL comes first: it has a time limit, and JMX has none. */
    public NodeRecord look() {
        Optional<RoutingCounts> routing = RoutingCounts.of(session);
        return new NodeRecord(Optional.of(jmx.ask(NodeJmx::collections)), routing, cgroup.limits());
    }
}
