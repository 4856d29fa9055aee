package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code horoscope get} and {@code set} against real MBean servers. */
class SetCommandTest {

    /** What a node's MBean has of this. */
    public interface NodeMBean {
        String getMode();

        void setMode(String mode);

        String getRetryBudget();

        void setRetryBudget(String share);

        List<String> getProblems();
    }

    /** A node that takes the modes that it knows. */
    private static final class Node implements NodeMBean {

        private final List<String> modes;
        private final List<String> problems = new ArrayList<>();
        private String mode = "shadow";
        private String budget = "1.0";

        Node(String... modes) {
            this.modes = List.of(modes);
        }

        @Override
        public String getMode() {
            return mode;
        }

        @Override
        public void setMode(String changed) {
            if (!modes.contains(changed)) {
                throw new IllegalArgumentException("mode: '" + changed + "':\n allowed: " + modes);
            }
            mode = changed;
        }

        @Override
        public String getRetryBudget() {
            return budget;
        }

        @Override
        public void setRetryBudget(String share) {
            budget = Double.toString(Double.parseDouble(share));
        }

        @Override
        public List<String> getProblems() {
            return problems;
        }
    }

    private final Node willing = new Node("off", "shadow", "on");
    private final Node refusing = new Node("off");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private FakeNode first;
    private FakeNode second;

    @BeforeEach
    void start() throws Exception {
        first = new FakeNode(willing, NodeMBean.class);
        second = new FakeNode(refusing, NodeMBean.class);
    }

    @AfterEach
    void end() throws IOException {
        first.close();
        second.close();
    }

    private int run(String... arguments) {
        CommandLine tool = HoroscopeTool.commandLine();
        tool.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return tool.execute(arguments);
    }

    private String both() {
        return second.where() + "," + first.where();
    }

    @Test
    void set_allNodesTakeIt_printsBeforeAndAfter() {
        assertEquals(0, run("set", "mode", "off", "--hosts", both()), err.toString());
        assertEquals(
                second.where()
                        + " mode: shadow -> off\n"
                        + first.where()
                        + " mode: shadow -> off\n",
                out.toString());
        assertEquals(0, run("set", "retry_budget", "0.10", "--hosts", first.where()));
        assertTrue(out.toString().contains(" retry_budget: 1.0 -> 0.1\n"), out.toString());
    }

    @Test
    void set_oneNodeRefuses_exitsWith1NamesItAndTheOtherHasIt() {
        assertEquals(1, run("set", "mode", "on", "--hosts", both()));
        assertEquals("on", willing.mode);
        assertEquals("shadow", refusing.mode);
        assertEquals(
                "horoscope: " + second.where() + ": mode: 'on':; allowed: [off]\n", err.toString());
    }

    @Test
    void set_nodeThatIsDown_isOneLineAboutLocalJmx() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        String hosts = "127.0.0.1:" + free + "," + first.where();
        assertEquals(1, run("set", "mode", "on", "--hosts", hosts));
        assertEquals("on", willing.mode);
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("(Connection refused)"), err.toString());
        assertTrue(err.toString().contains("LOCAL_JMX"), err.toString());
        assertFalse(err.toString().contains("Exception"), err.toString());
    }

    @Test
    void set_unknownKeyOrHost_exitsWith2AndSaysWhatIsAllowed() {
        assertEquals(2, run("set", "modee", "on", "--hosts", first.where()));
        assertTrue(err.toString().contains("'modee'; allowed: mode, keyspaces"), err.toString());
        assertEquals(2, run("set", "mode", "on", "--hosts", "10.0.0.1:"));
        assertTrue(err.toString().contains("--hosts has '10.0.0.1:'; allowed"), err.toString());
    }

    @Test
    void get_key_printsItAndTheProblemsOfEachNode() {
        refusing.problems.add("key_file: is missing");
        assertEquals(0, run("get", "mode", "--hosts", both()), err.toString());
        assertEquals(
                second.where()
                        + " mode: shadow\n"
                        + second.where()
                        + " problem: key_file: is missing\n"
                        + first.where()
                        + " mode: shadow\n",
                out.toString());
    }

    /** The interface of this test lacks most of them, as an older release would. */
    @Test
    void get_all_asksForEveryKey() {
        assertEquals(1, run("get", "--hosts", first.where()));
        assertTrue(err.toString().contains("another release"), err.toString());
        assertTrue(err.toString().contains("Keyspaces"), err.toString());
    }
}
