package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** One node's MBeans, over JMX as an operator reaches them. */
public final class NodeJmx implements AutoCloseable {

    private static final String STORAGE = "org.apache.cassandra.db:type=StorageService";

    /** A connection asks nothing by itself: a node that stands still would not answer. */
    private static final Map<String, ?> NO_HEARTBEAT =
            Map.of("jmx.remote.x.client.connection.check.period", 0L);

    private final NodePlan node;
    private final JMXConnector connector;

    private NodeJmx(NodePlan node, JMXConnector connector) {
        this.node = node;
        this.connector = connector;
    }

    // The name leads to a node of our own, on loopback.
    @SuppressWarnings("BanJNDI")
    public static NodeJmx open(NodePlan node) {
        try {
            return new NodeJmx(
                    node,
                    JMXConnectorFactory.connect(
                            new JMXServiceURL(
                                    "service:jmx:rmi:///jndi/rmi://127.0.0.1:"
                                            + node.jmxPort()
                                            + "/jmxrmi"),
                            NO_HEARTBEAT));
        } catch (IOException e) {
            throw new LabException(node + " does not answer over JMX: " + e.getMessage(), e);
        }
    }

    public Object get(String bean, String attribute) {
        return call(
                bean,
                attribute,
                name -> connector.getMBeanServerConnection().getAttribute(name, attribute));
    }

    /**
     * Sets an attribute.
     *
     * @throws RuntimeMBeanException if the node refuses the value
     */
    public void set(String bean, String attribute, Object value) {
        call(
                bean,
                attribute,
                name -> {
                    connector
                            .getMBeanServerConnection()
                            .setAttribute(name, new Attribute(attribute, value));
                    return null;
                });
    }

    /** Reads or scans of a table that the node executed on its own data since it started, whoever coordinated them. */
    public long served(TableName table, Operation operation) {
        return (Long)
                get(
                        "org.apache.cassandra.metrics:type=Table,keyspace="
                                + table.keyspace()
                                + ",scope="
                                + table.name()
                                + ",name="
                                + (operation == Operation.READ ? "ReadLatency" : "RangeLatency"),
                        "Count");
    }

    /** The node's garbage collections so far. */
    public GarbageCollections collections() {
        try {
            return GarbageCollections.of(connector.getMBeanServerConnection());
        } catch (IOException | JMException e) {
            throw new LabException(
                    node + ": its garbage collections are unknown: " + e.getMessage(), e);
        }
    }

    /** Writes a table's memtables to disk. */
    public void flush(String keyspace, String table) {
        invoke(
                STORAGE,
                "forceKeyspaceFlush",
                new Object[] {keyspace, new String[] {table}},
                String.class.getName(),
                String[].class.getName());
    }

    /** Takes the SSTables that were put into a table's directory into use. */
    public void loadNewSstables(String keyspace, String table) {
        invoke(
                STORAGE,
                "loadNewSSTables",
                new Object[] {keyspace, table},
                String.class.getName(),
                String.class.getName());
    }

    /** Turns the dynamic snitch on or off over the GossipingPropertyFileSnitch, with its usual parameters. */
    public void setDynamicSnitch(boolean isOn) {
        String text = String.class.getName();
        String integer = Integer.class.getName();
        invoke(
                STORAGE,
                "updateSnitch",
                new Object[] {"GossipingPropertyFileSnitch", isOn, null, null, null},
                text,
                Boolean.class.getName(),
                integer,
                integer,
                Double.class.getName());
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            // It is over either way.
            return;
        }
    }

    private void invoke(String bean, String operation, Object[] arguments, String... types) {
        call(
                bean,
                operation + Arrays.toString(arguments),
                name ->
                        connector
                                .getMBeanServerConnection()
                                .invoke(name, operation, arguments, types));
    }

    private Object call(String bean, String what, Call call) {
        try {
            return call.on(new ObjectName(bean));
        } catch (IOException | JMException e) {
            throw new LabException(
                    node + ": " + bean + " " + what + " failed: " + e.getMessage(), e);
        }
    }

    /** One question to the node's MBean server. */
    private interface Call {
        Object on(ObjectName name) throws IOException, JMException;
    }
}
