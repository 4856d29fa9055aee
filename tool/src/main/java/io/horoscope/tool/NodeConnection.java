package io.horoscope.tool;

import io.horoscope.cassandra.operate.HoroscopeMBean;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.tool.file.RefusedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Map;
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

    private static final String CALL_TIMEOUT = "sun.rmi.transport.tcp.responseTimeout";

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
    static NodeConnection open(Endpoint node, Map<String, ?> environment) {
        if (System.getProperty(CALL_TIMEOUT) == null) {
            // A node that hangs does not hold up the others for ever.
            System.setProperty(CALL_TIMEOUT, "10000");
        }
        try {
            return new NodeConnection(
                    node.toString(),
                    JMXConnectorFactory.connect(
                            new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + node + "/jmxrmi"),
                            environment));
        } catch (SecurityException e) {
            throw refusedLogin(node.toString(), e);
        } catch (IOException e) {
            throw unreachable(node.toString(), e);
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
            return work.run(
                    connector.getMBeanServerConnection(), new ObjectName(HoroscopeMBean.NAME));
        } catch (InstanceNotFoundException e) {
            throw new RefusedException("the node at " + where + " runs without Horoscope");
        } catch (RuntimeMBeanException e) {
            throw new RefusedException(where + ": " + oneLine(e.getTargetException()));
        } catch (JMException e) { // Such as an attribute that its MBean has not.
            throw new RefusedException(
                    "the node at "
                            + where
                            + " runs another release of Horoscope ("
                            + e.getMessage()
                            + "); allowed: that of this tool");
        } catch (SecurityException e) {
            throw refusedLogin(where, e);
        } catch (IOException e) {
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
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return new RefusedException(
                "JMX at "
                        + where
                        + " cannot be reached ("
                        + oneLine(root)
                        + "); allowed: --hosts HOST:PORT of a running node. As shipped, Cassandra opens JMX"
                        + " on the loopback address only: run this on the node, or see LOCAL_JMX in its"
                        + " cassandra-env.sh");
    }

    /** What went wrong, without the exceptions around it. */
    private static String oneLine(Throwable thrown) {
        String name = thrown.getClass().getSimpleName();
        String text = thrown.getMessage();
        if (text == null || thrown instanceof UnknownHostException) {
            return text == null ? name : "unknown host " + text;
        }
        boolean saysAll = thrown instanceof ConnectException || thrown instanceof RuntimeException;
        return (saysAll ? text : name + ": " + text).strip().replaceAll("\\s*\\R\\s*", "; ");
    }
}
