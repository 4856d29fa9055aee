package io.horoscope.tool;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
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
    FakeNode(FakeBean horoscope) throws Exception {
        this(horoscope, Map.of());
    }

    /** With an environment for JMX; if sockets are in it, the registry has them, too. */
    FakeNode(FakeBean horoscope, Map<String, ?> environment) throws Exception {
        port = freePort();
        Object clientSockets =
                environment.get(RMIConnectorServer.RMI_CLIENT_SOCKET_FACTORY_ATTRIBUTE);
        Object serverSockets =
                environment.get(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE);
        registry =
                serverSockets == null
                        ? LocateRegistry.createRegistry(port)
                        : LocateRegistry.createRegistry(
                                port,
                                (RMIClientSocketFactory) clientSockets,
                                (RMIServerSocketFactory) serverSockets);
        connector =
                JMXConnectorServerFactory.newJMXConnectorServer(
                        new JMXServiceURL(
                                "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
                        environment,
                        server);
        connector.start();
        register(HOROSCOPE, horoscope);
    }

    void register(String name, FakeBean bean) throws Exception {
        server.registerMBean(bean, new ObjectName(name));
    }

    /** Takes Horoscope's MBean out. */
    void unregister() throws Exception {
        server.unregisterMBean(new ObjectName(HOROSCOPE));
    }

    /** A port at which nothing listens. */
    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
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
