package io.horoscope.tool;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;

/** A JMX server on a free port of the loopback address, with MBeans in place of a node's. */
final class FakeNode implements AutoCloseable {

    private static final String HOROSCOPE = "org.apache.cassandra.db:type=Horoscope";

    private final int port;
    private final Registry registry;
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final JMXConnectorServer connector;

    /** With an MBean in place of Horoscope's. */
    <T> FakeNode(T bean, Class<T> type) throws Exception {
        this(bean, type, null, null);
    }

    /** With sockets for the registry and for JMX; null for plain ones. */
    <T> FakeNode(
            T bean,
            Class<T> type,
            RMIClientSocketFactory clientSockets,
            RMIServerSocketFactory serverSockets)
            throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        registry =
                serverSockets == null
                        ? LocateRegistry.createRegistry(port)
                        : LocateRegistry.createRegistry(port, clientSockets, serverSockets);
        Map<String, Object> environment = new HashMap<>();
        if (serverSockets != null) {
            environment.put("com.sun.jndi.rmi.factory.socket", clientSockets);
            environment.put(RMIConnectorServer.RMI_CLIENT_SOCKET_FACTORY_ATTRIBUTE, clientSockets);
            environment.put(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, serverSockets);
        }
        connector =
                JMXConnectorServerFactory.newJMXConnectorServer(
                        new JMXServiceURL(
                                "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
                        environment,
                        server);
        connector.start();
        register(HOROSCOPE, bean, type);
    }

    <T> void register(String name, T bean, Class<T> type) throws Exception {
        server.registerMBean(new StandardMBean(bean, type), new ObjectName(name));
    }

    int port() {
        return port;
    }

    /** Its host and port. */
    String where() {
        return "127.0.0.1:" + port;
    }

    @Override
    public void close() throws IOException {
        connector.stop();
        UnicastRemoteObject.unexportObject(registry, true);
    }
}
