package io.horoscope.bench.lab.it;

import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.List;
import javax.management.RuntimeMBeanException;

/** Horoscope's MBean of one node. */
final class RoutingBean implements AutoCloseable {

    private static final String METRIC = "org.apache.cassandra.metrics:type=Horoscope,name=";

    private final NodeJmx jmx;

    RoutingBean(NodePlan node) {
        this.jmx = NodeJmx.open(node);
    }

    /** Sets an attribute of each of these nodes. */
    static void setEverywhere(List<NodePlan> nodes, String attribute, String value) {
        for (NodePlan node : nodes) {
            try (RoutingBean bean = new RoutingBean(node)) {
                bean.set(attribute, value);
            }
        }
    }

    Object get(String attribute) {
        return jmx.get(NodeJmx.HOROSCOPE, attribute);
    }

    /** What the node has counted since its start. */
    long metric(String name) {
        return ((Number) jmx.get(METRIC + name, "Value")).longValue();
    }

    /**
     * Sets an attribute.
     *
     * @throws RuntimeMBeanException if the node refuses the value
     */
    void set(String attribute, String value) {
        jmx.set(NodeJmx.HOROSCOPE, attribute, value);
    }

    @Override
    public void close() {
        jmx.close();
    }
}
