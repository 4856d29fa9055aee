package io.horoscope.bench.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.LabException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.util.Map;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Against the MBeans of this JVM, over the network. */
class NodeJmxTest {

    private JMXServiceURL url;
    private JMXConnectorServer server;
    private NodeJmx jmx;

    @BeforeEach
    void listen() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        LocateRegistry.createRegistry(port);
        url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi");
        server = start();
        jmx = NodeJmx.open(new NodePlan(1, "dc1", "127.0.0.1", port, Path.of(".")));
    }

    @AfterEach
    void end() throws IOException {
        server.stop();
    }

    @Test
    void collections_severalTimes_isOneConnection() {
        assertTrue(jmx.collectionMillis() >= 0);
        assertTrue(jmx.collectionMillis() >= 0);
        assertEquals(1, server.getConnectionIds().length);
    }

    @Test
    void collections_nodeClosedTheConnection_areReadOverANewOne() throws IOException {
        jmx.collectionMillis();
        server.stop();
        server = start();
        assertTrue(jmx.collectionMillis() >= 0);
        assertEquals(1, server.getConnectionIds().length);
    }

    @Test
    void collections_noNodeThere_namesTheNode() throws IOException {
        server.stop();
        LabException refused = assertThrows(LabException.class, jmx::collectionMillis);
        assertTrue(refused.getMessage().startsWith("node1 (127.0.0.1)"), refused.getMessage());
    }

    private JMXConnectorServer start() throws IOException {
        JMXConnectorServer started =
                JMXConnectorServerFactory.newJMXConnectorServer(
                        url,
                        Map.of("jmx.remote.jndi.rebind", "true"),
                        ManagementFactory.getPlatformMBeanServer());
        started.start();
        return started;
    }
}
