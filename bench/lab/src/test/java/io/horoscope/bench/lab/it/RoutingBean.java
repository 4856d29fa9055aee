package io.horoscope.bench.lab.it;

import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import javax.management.RuntimeMBeanException;

/** Horoscope's MBean of one node. */
final class RoutingBean implements AutoCloseable {

    private static final String NAME = "org.apache.cassandra.db:type=Horoscope";

    private final NodeJmx jmx;

    RoutingBean(NodePlan node) {
        this.jmx = NodeJmx.open(node);
    }

    Object get(String attribute) {
        return jmx.get(NAME, attribute);
    }

    /**
     * Sets an attribute.
     *
     * @throws RuntimeMBeanException if the node refuses the value
     */
    void set(String attribute, String value) {
        jmx.set(NAME, attribute, value);
    }

    @Override
    public void close() {
        jmx.close();
    }
}
