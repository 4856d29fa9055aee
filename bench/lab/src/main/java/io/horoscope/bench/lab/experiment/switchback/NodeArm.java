package io.horoscope.bench.lab.experiment.switchback;

import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a node runs as: stock Cassandra, or with the agent.
 *
 * @param mode of Horoscope; empty for a stock node
 */
record NodeArm(String name, String mode) {

    /** The first one is the baseline. */
    static final List<NodeArm> ALL =
            List.of(
                    new NodeArm("stock", ""),
                    new NodeArm("agent, off", "off"),
                    new NodeArm("agent, on", "on"),
                    new NodeArm("stock, again", ""));

    /** Starts a node that is not running, and does not wait for it. */
    void launch(LocalCluster cluster, NodePlan node) {
        Map<String, Object> routing = new HashMap<>(cluster.routing(node));
        routing.put("mode", mode);
        cluster.launch(node, mode.isEmpty() ? Flavour.VANILLA : Flavour.AGENT, routing);
    }
}
