package io.horoscope.distribution;

import java.io.IOException;
import java.util.Map;
import javax.management.AttributeNotFoundException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A connection to the MBean of a running node with Horoscope. */
final class NodeConnection implements AutoCloseable {

    /** What a command does with the node's MBean. */
    @FunctionalInterface
    interface Work<T> {
        T run(MBeanServerConnection connection, ObjectName horoscope)
                throws JMException, IOException;
    }

    private static final String MBEAN = "org.apache.cassandra.db:type=Horoscope";

    private final String where;
    private final JMXConnector connector;

    private NodeConnection(String where, JMXConnector connector) {
        this.where = where;
        this.connector = connector;
    }

    /**
     * Connects to a node.
     *
     * @throws RefusedException with the reason, if it cannot be reached or refuses the login
     */
    @SuppressWarnings("BanJNDI") // As nodetool, it connects where its user says.
    static NodeConnection open(String host, int port, Map<String, ?> environment) {
        String where = host + ":" + port;
        String bracketed = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        try {
            return new NodeConnection(
                    where,
                    JMXConnectorFactory.connect(
                            new JMXServiceURL(
                                    String.format(
                                            "service:jmx:rmi:///jndi/rmi://%s:%d/jmxrmi",
                                            bracketed, port)),
                            environment));
        } catch (SecurityException e) {
            throw refusedLogin(where, e);
        } catch (IOException e) {
            throw unreachable(where, e);
        }
    }

    /** Its host and port. */
    String where() {
        return where;
    }

    /**
     * Does something with the node's MBean.
     *
     * @throws RefusedException with the reason, if the node cannot be reached or refuses
     */
    <T> T run(Work<T> work) {
        try {
            return work.run(connector.getMBeanServerConnection(), new ObjectName(MBEAN));
        } catch (InstanceNotFoundException e) {
            throw new RefusedException("the node at " + where + " runs without Horoscope");
        } catch (AttributeNotFoundException e) {
            throw new RefusedException(
                    "the node at "
                            + where
                            + " runs another release of Horoscope ("
                            + e.getMessage()
                            + "); allowed: that of this tool");
        } catch (RuntimeMBeanException e) {
            throw new RefusedException(e.getTargetException().getMessage());
        } catch (SecurityException e) {
            throw refusedLogin(where, e);
        } catch (IOException | JMException e) {
            throw unreachable(where, e);
        }
    }

    /** A connection that is lost already cannot be closed, and need not be. */
    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            return;
        }
    }

    private static RefusedException refusedLogin(String where, SecurityException e) {
        return new RefusedException(
                "JMX at "
                        + where
                        + " refuses the login ("
                        + e.getMessage()
                        + "); allowed: --username and --password-file as for nodetool");
    }

    private static RefusedException unreachable(String where, Exception e) {
        return new RefusedException(
                "JMX at "
                        + where
                        + " cannot be reached ("
                        + e.getMessage()
                        + "); allowed: a node as --host or in --hosts, and its --port, as for nodetool");
    }
}
