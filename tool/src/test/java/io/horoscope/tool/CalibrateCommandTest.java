package io.horoscope.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** {@code horoscope calibrate} against a real MBean server, with a clock of the test. */
class CalibrateCommandTest extends ToolInProcess {

    private static final long SECOND = 1_000_000_000L;

    private final Random random = new Random(7);
    private String mode = "shadow";
    private long now;
    private int asked;
    private long stopAtNanos = Long.MAX_VALUE;
    private FakeNode node;

    @BeforeEach
    void start() throws Exception {
        node = new FakeNode(bean());
    }

    @AfterEach
    void end() throws IOException {
        node.close();
    }

    private FakeBean bean() {
        return new FakeBean()
                .attribute("Mode", () -> mode)
                .attribute("Keyspaces", () -> "{}")
                .attribute("Formula", () -> "{name: weighted}")
                .attribute("Selector", () -> "{name: horoscope}")
                .attribute("Replicas", this::replicas);
    }

    /** Two replicas, whose latency follows their CPU use. */
    private Map<String, Map<String, Double>> replicas() {
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

    private int calibrate(String... options) {
        CommandLine tool = HoroscopeTool.commandLine();
        CalibrateCommand command = tool.getSubcommands().get("calibrate").getCommand();
        command.clock = () -> now;
        command.pause =
                nanos -> {
                    now += nanos;
                    return now > stopAtNanos;
                };
        List<String> arguments = new ArrayList<>(List.of("calibrate", "--port", "" + node.port()));
        arguments.addAll(List.of(options));
        return run(tool, arguments.toArray(String[]::new));
    }

    @Test
    void calibrate_latencyFollowsCpu_printsTableWeightsChangesAndCommands() {
        assertEquals(0, calibrate("--hosts", "127.0.0.1", "--for", "60s"), err.toString());
        assertEquals(60, asked, "once a second");
        String text = out.toString();
        assertHas(
                out,
                "120 samples",
                "proposed: {name: weighted, weights: {cpu: 0.5,",
                "horoscope set mode shadow",
                "horoscope set formula '{name: weighted, weights: {cpu: 0.5,");
        assertTrue(text.matches("(?s).*\\ncpu .* predicts\\R.*"), text);
        assertTrue(text.matches("(?s).*\\ndisk .* not measured\\R.*"), text);
        assertTrue(text.matches("(?s).*\\n10\\.0\\.0\\.1 .*, proposed .*"), text);
    }

    @Test
    void calibrate_endedEarly_printsWhatItHas() {
        stopAtNanos = 40 * SECOND;
        assertEquals(0, calibrate("--hosts", "127.0.0.1", "--for", "1h"), err.toString());
        assertHas(out, "80 samples", "30 s of 1h, nodes: 1");
    }

    @Test
    void calibrate_oneHostWithoutNode_isNamedAndTheOtherIsAsked() {
        assertEquals(0, calibrate("--hosts", "127.0.0.2.invalid, 127.0.0.1", "--for", "30s"));
        assertHas(err, "127.0.0.2.invalid:" + node.port());
        assertHas(out, "60 samples");
    }

    @Test
    void calibrate_modeOff_isRefused() {
        mode = "off";
        assertEquals(1, calibrate("--hosts", "127.0.0.1"));
        assertHas(err, "allowed: shadow, on");
        assertEquals(0, asked);
    }

    @Test
    void calibrate_noHoroscope_isRefused() throws Exception {
        node.unregister();
        assertEquals(1, calibrate("--hosts", "127.0.0.1"));
        assertHas(err, "runs without Horoscope");
    }

    @Test
    void calibrate_loginNeeded_saysHowToGiveIt() throws Exception {
        JMXAuthenticator refusing =
                credentials -> {
                    throw new SecurityException("no login");
                };
        Map<String, ?> environment = Map.of(JMXConnectorServer.AUTHENTICATOR, refusing);
        try (FakeNode locked = new FakeNode(bean(), environment)) {
            assertEquals(1, calibrate("--hosts", locked.where()));
        }
        assertHas(err, "--password-file");
    }

    @Test
    void calibrate_timesOutOfBounds_areRefused() {
        assertEquals(2, calibrate("--hosts", "127.0.0.1", "--for", "29s"));
        assertHas(err, "--for is '29s'; allowed: from 30s to 1h");
        assertEquals(2, calibrate("--hosts", "127.0.0.1", "--for", "61m"));
        assertEquals(2, calibrate("--hosts", "127.0.0.1", "--every", "499ms"));
        assertEquals(2, calibrate("--hosts", "127.0.0.1", "--every", "5"));
        assertEquals(0, asked);
    }
}
