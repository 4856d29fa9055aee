package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code horoscope calibrate} against a real MBean server, with a clock of the test. */
class CalibrateCommandTest {

    private static final long SECOND = 1_000_000_000L;

    /** What a node's MBean has of this. */
    public interface NodeMBean {
        String getMode();

        String getKeyspaces();

        String getFormula();

        String getSelector();

        Map<String, Map<String, Double>> getReplicas();
    }

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Random random = new Random(7);
    private String mode = "shadow";
    private long now;
    private int asked;
    private long stopAtNanos = Long.MAX_VALUE;
    private MBeanServer server;
    private Registry registry;
    private JMXConnectorServer connector;
    private int port;

    @BeforeEach
    void start() throws Exception {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        registry = LocateRegistry.createRegistry(port);
        server = MBeanServerFactory.newMBeanServer();
        listen(Map.of());
        server.registerMBean(
                new StandardMBean(new Node(), NodeMBean.class),
                new ObjectName("org.apache.cassandra.db:type=Horoscope"));
    }

    private void listen(Map<String, ?> environment) throws IOException {
        connector =
                JMXConnectorServerFactory.newJMXConnectorServer(
                        new JMXServiceURL(
                                "service:jmx:rmi:///jndi/rmi://127.0.0.1:" + port + "/jmxrmi"),
                        environment,
                        server);
        connector.start();
    }

    @AfterEach
    void end() throws IOException {
        connector.stop();
        UnicastRemoteObject.unexportObject(registry, true);
    }

    /** Two replicas, whose latency follows their CPU use. */
    private final class Node implements NodeMBean {
        @Override
        public String getMode() {
            return mode;
        }

        @Override
        public String getKeyspaces() {
            return "{}";
        }

        @Override
        public String getFormula() {
            return "{name: weighted}";
        }

        @Override
        public String getSelector() {
            return "{name: horoscope}";
        }

        @Override
        public Map<String, Map<String, Double>> getReplicas() {
            asked++;
            Map<String, Map<String, Double>> replicas = new HashMap<>();
            for (String address : List.of("10.0.0.1", "10.0.0.2")) {
                double cpu = random.nextDouble();
                replicas.put(
                        address,
                        new HashMap<>(
                                Map.of(
                                        "cpu",
                                        cpu,
                                        "latency_us",
                                        1_000 / (1.01 - cpu),
                                        "end_age_us",
                                        10.0)));
            }
            return replicas;
        }
    }

    private int run(String... options) {
        CommandLine tool = HoroscopeTool.commandLine();
        CalibrateCommand command = tool.getSubcommands().get("calibrate").getCommand();
        command.clock = () -> now;
        command.pause =
                nanos -> {
                    now += nanos;
                    return now > stopAtNanos;
                };
        tool.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] arguments = new String[options.length + 3];
        arguments[0] = "calibrate";
        arguments[1] = "--port";
        arguments[2] = "" + port;
        System.arraycopy(options, 0, arguments, 3, options.length);
        return tool.execute(arguments);
    }

    @Test
    void calibrate_latencyFollowsCpu_printsTableWeightsChangesAndCommands() {
        assertEquals(0, run("--hosts", "127.0.0.1", "--for", "60s"), err.toString());
        assertEquals(60, asked, "once a second");
        String text = out.toString();
        assertTrue(text.contains("120 samples"), text);
        assertTrue(text.matches("(?s).*\\ncpu .* predicts\\R.*"), text);
        assertTrue(text.matches("(?s).*\\ndisk .* not measured\\R.*"), text);
        assertTrue(text.contains("proposed: {name: weighted, weights: {cpu: 0.5,"), text);
        assertTrue(text.matches("(?s).*\\n10\\.0\\.0\\.1 .*, proposed .*"), text);
        assertTrue(text.contains("horoscope set mode shadow"), text);
        assertTrue(
                text.contains("horoscope set formula '{name: weighted, weights: {cpu: 0.5,"), text);
    }

    @Test
    void calibrate_endedEarly_printsWhatItHas() {
        stopAtNanos = 40 * SECOND;
        assertEquals(0, run("--hosts", "127.0.0.1", "--for", "1h"), err.toString());
        assertTrue(out.toString().contains("80 samples"), out.toString());
        assertTrue(out.toString().contains("30 s of 1h, nodes: 1"), out.toString());
    }

    @Test
    void calibrate_oneHostWithoutNode_isNamedAndTheOtherIsAsked() {
        assertEquals(0, run("--hosts", "127.0.0.2.invalid, 127.0.0.1", "--for", "30s"));
        assertTrue(err.toString().contains("127.0.0.2.invalid:" + port), err.toString());
        assertTrue(out.toString().contains("60 samples"), out.toString());
    }

    @Test
    void calibrate_modeOff_isRefused() {
        mode = "off";
        assertEquals(1, run("--hosts", "127.0.0.1"));
        assertTrue(err.toString().contains("allowed: shadow, on"), err.toString());
        assertEquals(0, asked);
    }

    @Test
    void calibrate_noHoroscope_isRefused() throws Exception {
        server.unregisterMBean(new ObjectName("org.apache.cassandra.db:type=Horoscope"));
        assertEquals(1, run("--hosts", "127.0.0.1"));
        assertTrue(err.toString().contains("runs without Horoscope"), err.toString());
    }

    @Test
    void calibrate_loginNeeded_saysHowToGiveIt() throws IOException {
        connector.stop();
        JMXAuthenticator refusing =
                credentials -> {
                    throw new SecurityException("no login");
                };
        listen(Map.of(JMXConnectorServer.AUTHENTICATOR, refusing));
        assertEquals(1, run("--hosts", "127.0.0.1"));
        assertTrue(err.toString().contains("--password-file"), err.toString());
    }

    @Test
    void calibrate_timesOutOfBounds_areRefused() {
        assertEquals(2, run("--hosts", "127.0.0.1", "--for", "29s"));
        assertTrue(err.toString().contains("--for is '29s'; allowed: from 30s to 1h"));
        assertEquals(2, run("--hosts", "127.0.0.1", "--for", "61m"));
        assertEquals(2, run("--hosts", "127.0.0.1", "--every", "499ms"));
        assertEquals(2, run("--hosts", "127.0.0.1", "--every", "5"));
        assertEquals(0, asked);
    }
}
