package io.horoscope.bench.lab.cluster;

import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.PlatformManagedObject;
import java.lang.management.RuntimeMXBean;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * One node's MBeans, over JMX. Connects with the first call. A node closes a connection that is
 * idle for two minutes; the JDK's connector then connects again with the next call. Each call
 * throws a {@link LabException} if the node does not answer; with a stalled node, calls and {@link
 * #close} block. One thread.
 */
public final class NodeJmx implements AutoCloseable {

    /** The bean of Horoscope's settings. */
    public static final String HOROSCOPE = "org.apache.cassandra.db:type=Horoscope";

    private static final String STORAGE = "org.apache.cassandra.db:type=StorageService";
    private static final String DYNAMIC_SNITCH =
            "org.apache.cassandra.db:type=DynamicEndpointSnitch";
    private static final int RESET_SOON_MILLIS = 20;
    private static final Duration RESET_DEADLINE = Duration.ofSeconds(10);
    private static final String TEXT = String.class.getName();
    private static final String INTEGER = Integer.class.getName();

    /** No calls of the connector's own: a stalled node would not answer them. */
    private static final Map<String, ?> NO_HEARTBEAT =
            Map.of("jmx.remote.x.client.connection.check.period", 0L);

    private final NodePlan node;
    private JMXConnector connector;

    private NodeJmx(NodePlan node) {
        this.node = node;
    }

    public static NodeJmx open(NodePlan node) {
        return new NodeJmx(node);
    }

    public Object get(String bean, String attribute) {
        return call(bean + " " + attribute, jvm -> jvm.getAttribute(name(bean), attribute));
    }

    /**
     * Sets an attribute.
     *
     * @throws RuntimeMBeanException if the node refuses the value
     */
    public void set(String bean, String attribute, Object value) {
        call(
                bean + " " + attribute,
                jvm -> {
                    jvm.setAttribute(name(bean), new Attribute(attribute, value));
                    return true;
                });
    }

    /** Time that the node's garbage collections took so far; not all of it are pauses. */
    public long collectionMillis() {
        return call(
                "garbage collections",
                jvm ->
                        ManagementFactory.getPlatformMXBeans(jvm, GarbageCollectorMXBean.class)
                                .stream()
                                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                                .filter(millis -> millis > 0)
                                .sum());
    }

    /** CPU time so far of the live threads whose names begin so. */
    public long cpuNanos(String threads) {
        return call(
                "CPU time of " + threads,
                jvm -> {
                    ThreadMXBean bean =
                            bean(jvm, ThreadMXBean.class, ManagementFactory.THREAD_MXBEAN_NAME);
                    return Arrays.stream(bean.getThreadInfo(bean.getAllThreadIds()))
                            .filter(thread -> thread != null)
                            .filter(thread -> thread.getThreadName().startsWith(threads))
                            .mapToLong(thread -> bean.getThreadCpuTime(thread.getThreadId()))
                            .sum();
                });
    }

    /** When the JVM started, in milliseconds since the epoch. */
    public long startedAtMillis() {
        return call(
                "start",
                jvm ->
                        bean(jvm, RuntimeMXBean.class, ManagementFactory.RUNTIME_MXBEAN_NAME)
                                .getStartTime());
    }

    /**
     * Memory in use for classes and compiled code. Not the JVM's own sum of its pools: that of the
     * metaspace has the compressed class space in it, which is a pool of its own, too.
     */
    public long nonHeapBytes() {
        return call(
                "memory",
                jvm ->
                        ManagementFactory.getPlatformMXBeans(jvm, MemoryPoolMXBean.class).stream()
                                .filter(pool -> pool.getType() == MemoryType.NON_HEAP)
                                .filter(pool -> !pool.getName().equals("Compressed Class Space"))
                                .mapToLong(pool -> pool.getUsage().getUsed())
                                .sum());
    }

    /** Memory in use for objects, right after a garbage collection. */
    public long liveHeapBytes() {
        return call(
                "memory",
                jvm -> {
                    memory(jvm).gc();
                    return memory(jvm).getHeapMemoryUsage().getUsed();
                });
    }

    private static MemoryMXBean memory(MBeanServerConnection jvm) throws IOException {
        return bean(jvm, MemoryMXBean.class, ManagementFactory.MEMORY_MXBEAN_NAME);
    }

    private static <T extends PlatformManagedObject> T bean(
            MBeanServerConnection jvm, Class<T> type, String name) throws IOException {
        return ManagementFactory.newPlatformMXBeanProxy(jvm, name, type);
    }

    /** Writes a table's memtables to disk. */
    public void flush(String keyspace, String table) {
        Object[] arguments = {keyspace, new String[] {table}};
        invoke("forceKeyspaceFlush", arguments, TEXT, String[].class.getName());
    }

    /**
     * Turns the dynamic snitch on or off, with its default parameters. Each one that is turned on is
     * new, and Cassandra 4.1 feeds latencies to those before it for as long as the node runs: every
     * call makes reads cost more.
     */
    public void setDynamicSnitch(boolean isOn) {
        updateSnitch("GossipingPropertyFileSnitch", isOn, null);
    }

    /**
     * Makes the dynamic snitch, which must be on, forget all latencies. It stays the same one: see
     * {@link #setDynamicSnitch}.
     *
     * @throws LabException if it still has scores after some seconds, because there are reads
     */
    public void forgetLatencies() {
        Integer usual = (Integer) get(DYNAMIC_SNITCH, "ResetInterval");
        updateSnitch(null, null, RESET_SOON_MILLIS);
        try {
            Await.until("a dynamic snitch without scores", RESET_DEADLINE, this::hasNoScores);
        } finally {
            updateSnitch(null, null, usual);
        }
    }

    private boolean hasNoScores() {
        return ((Map<?, ?>) get(DYNAMIC_SNITCH, "ScoresWithPort")).isEmpty();
    }

    /** Values that are null stay as they are. */
    private void updateSnitch(String name, Boolean isDynamic, Integer resetMillis) {
        Object[] arguments = {name, isDynamic, null, resetMillis, null};
        String[] types = {TEXT, Boolean.class.getName(), INTEGER, INTEGER, Double.class.getName()};
        invoke("updateSnitch", arguments, types);
    }

    /** Serves reads by so many threads, 1 or more, although the configuration refuses 1. */
    public void setReadThreads(int count) {
        String integer = int.class.getName();
        invoke("setConcurrency", new Object[] {"ReadStage", -1, count}, TEXT, integer, integer);
    }

    @Override
    public void close() {
        try {
            if (connector != null) {
                connector.close();
            }
        } catch (IOException e) {
            // The connection has ended either way.
            return;
        }
    }

    private void invoke(String operation, Object[] arguments, String... types) {
        invoke(STORAGE, operation, arguments, types);
    }

    /** Calls an operation whose parameters have these types. */
    public void invoke(String bean, String operation, Object[] arguments, String... types) {
        call(
                operation + Arrays.deepToString(arguments),
                jvm -> jvm.invoke(name(bean), operation, arguments, types));
    }

    private <T> T call(String what, Call<T> call) {
        try {
            return call.on(connector().getMBeanServerConnection());
        } catch (IOException | JMException e) {
            throw new LabException(
                    "%s: %s failed over JMX: %s".formatted(node, what, e.getMessage()), e);
        }
    }

    // The name leads to a node of our own, on loopback.
    @SuppressWarnings("BanJNDI")
    private JMXConnector connector() throws IOException {
        if (connector == null) {
            String url = "service:jmx:rmi:///jndi/rmi://%s/jmxrmi";
            connector =
                    JMXConnectorFactory.connect(
                            new JMXServiceURL(url.formatted(node.jmxAddress())), NO_HEARTBEAT);
        }
        return connector;
    }

    private static ObjectName name(String bean) throws JMException {
        return new ObjectName(bean);
    }

    /** One question to the node's MBean server. */
    private interface Call<T> {
        T on(MBeanServerConnection jvm) throws IOException, JMException;
    }
}
