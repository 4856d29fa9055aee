package io.horoscope.bench.lab.it;

import io.horoscope.bench.lab.cluster.NodePlan;
import java.io.IOException;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Horoscope's MBean of one node, over JMX as an operator reaches it. */
final class RoutingBean implements AutoCloseable {

    private static final String NAME = "org.apache.cassandra.db:type=Horoscope";

    private final JMXConnector connector;

    // The name leads to a node of our own, on loopback.
    @SuppressWarnings("BanJNDI")
    RoutingBean(NodePlan node) throws IOException {
        this.connector =
                JMXConnectorFactory.connect(
                        new JMXServiceURL(
                                "service:jmx:rmi:///jndi/rmi://127.0.0.1:"
                                        + node.jmxPort()
                                        + "/jmxrmi"));
    }

    Object get(String attribute) throws IOException, JMException {
        return connector.getMBeanServerConnection().getAttribute(new ObjectName(NAME), attribute);
    }

    /**
     * Sets an attribute.
     *
     * @throws RuntimeMBeanException if the node refuses the value
     */
    void set(String attribute, String value) throws IOException, JMException {
        connector
                .getMBeanServerConnection()
                .setAttribute(new ObjectName(NAME), new Attribute(attribute, value));
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
