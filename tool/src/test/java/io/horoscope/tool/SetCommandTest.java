package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code horoscope get} and {@code set} against real MBean servers. */
class SetCommandTest extends ToolInProcess {

    private final AtomicReference<String> willing = new AtomicReference<>("shadow");
    private final AtomicReference<String> refusing = new AtomicReference<>("shadow");
    private final List<String> problems = new ArrayList<>();
    private FakeNode first;
    private FakeNode second;

    @BeforeEach
    void start() throws Exception {
        first = node(willing, List.of("off", "shadow", "on"), List.of());
        second = node(refusing, List.of("off"), problems);
    }

    /** A node that takes the modes that it knows. */
    private static FakeNode node(
            AtomicReference<String> mode, List<String> modes, List<String> problems)
            throws Exception {
        AtomicReference<String> budget = new AtomicReference<>("1.0");
        return new FakeNode(
                new FakeBean()
                        .attribute("Mode", mode::get, changed -> mode.set(known(changed, modes)))
                        .attribute(
                                "RetryBudget",
                                budget::get,
                                share -> budget.set(Double.toString(Double.parseDouble(share))))
                        .attribute("Problems", () -> problems));
    }

    private static String known(String mode, List<String> modes) {
        if (!modes.contains(mode)) {
            throw new IllegalArgumentException("mode: '" + mode + "':\n allowed: " + modes);
        }
        return mode;
    }

    @AfterEach
    void end() throws IOException {
        first.close();
        second.close();
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
        assertHas(out, " retry_budget: 1.0 -> 0.1\n");
    }

    @Test
    void set_oneNodeRefuses_exitsWith1NamesItAndTheOtherHasIt() {
        assertEquals(1, run("set", "mode", "on", "--hosts", both()));
        assertEquals("on", willing.get());
        assertEquals("shadow", refusing.get());
        assertEquals(
                "horoscope: " + second.where() + ": mode: 'on':; allowed: [off]\n", err.toString());
    }

    @Test
    void set_nodeThatIsDown_isOneLineAboutLocalJmx() throws IOException {
        String hosts = "127.0.0.1:" + FakeNode.freePort() + "," + first.where();
        assertEquals(1, run("set", "mode", "on", "--hosts", hosts));
        assertEquals("on", willing.get());
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertHas(err, "(Connection refused)", "LOCAL_JMX");
        assertFalse(err.toString().contains("Exception"), err.toString());
    }

    @Test
    void set_unknownKeyOrHost_exitsWith2AndSaysWhatIsAllowed() {
        assertEquals(2, run("set", "modee", "on", "--hosts", first.where()));
        assertHas(err, "'modee'; allowed: mode, keyspaces");
        assertEquals(2, run("set", "mode", "on", "--hosts", "10.0.0.1:"));
        assertHas(err, "--hosts has '10.0.0.1:'; allowed");
        assertEquals(2, run("set", "mode", "on", "--hosts", first.where() + ",10.0.0.1:"));
        assertEquals("shadow", willing.get(), "no node is changed before");
    }

    @Test
    void get_key_printsItAndTheProblemsOfEachNode() {
        problems.add("key_file: is missing");
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

    /** The node of this test lacks most of them, as an older release would. */
    @Test
    void get_all_asksForEveryKey() {
        assertEquals(1, run("get", "--hosts", first.where()));
        assertHas(err, "another release", "Keyspaces");
    }
}
