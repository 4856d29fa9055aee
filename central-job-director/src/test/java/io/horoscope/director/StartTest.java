package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.daemon.Version;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Every refused start: its exit code, and a line on standard error for each problem. */
class StartTest {

    @TempDir private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void start_manyBadSettings_namesEachOfThem() throws Exception {
        int exit =
                start(
                        "udp_endpoint: nowhere",
                        "http_endpoint: 9341",
                        "maximum_nodes: 0",
                        "maximum_node: 1");

        assertEquals(1, exit);
        List<String> lines = err.toString().lines().collect(Collectors.toList());
        assertEquals(5, lines.size(), err.toString());
        for (String line : lines) {
            assertTrue(line.contains("allowed"), line);
        }
        assertTrue(
                lines.contains(
                        folder.resolve("director.yaml")
                                + ": maximum_nodes: '0' is not allowed; allowed: a whole number from 1 to 65536"),
                err.toString());
        assertTrue(err.toString().contains("secret_file: is missing"), err.toString());
        assertTrue(err.toString().contains("maximum_node: unknown setting"), err.toString());
    }

    @Test
    void start_udpPortInUse_namesKeyAndValue() throws Exception {
        try (DatagramSocket taken = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            String endpoint = "127.0.0.1:" + taken.getLocalPort();

            assertRefused(
                    "udp_endpoint: '" + endpoint + "' cannot be used (Address already in use",
                    "authentication: off",
                    "udp_endpoint: " + endpoint);
        }
    }

    @Test
    void start_httpPortInUse_namesKeyAndValueAndFreesTheUdpPort() throws Exception {
        int udpPort;
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            udpPort = free.getLocalPort();
        }
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String endpoint = "127.0.0.1:" + taken.getLocalPort();

            assertRefused(
                    "http_endpoint: '" + endpoint + "' cannot be used (Address already in use",
                    "authentication: off",
                    "udp_endpoint: 127.0.0.1:" + udpPort,
                    "http_endpoint: " + endpoint);
        }
        new DatagramSocket(udpPort, InetAddress.getLoopbackAddress()).close();
    }

    @Test
    void start_missingSecretFile_namesItAndTheRemedy() throws Exception {
        String setting = "secret_file: " + folder.resolve("none");

        assertRefused(setting + ": there is no such file", setting);
    }

    @Test
    void start_notYaml_namesFileAndLine() throws Exception {
        assertRefused("line 3: is not valid YAML: ", "authentication: off", "a: [");
    }

    @Test
    void start_keyTwice_isRefused() throws Exception {
        assertRefused(
                "line 2: is not valid YAML: found duplicate key authentication",
                "authentication: off",
                "authentication: on");
    }

    @Test
    void start_listInsteadOfMapping_isRefused() throws Exception {
        assertRefused(
                "is not a mapping; allowed: a line 'key: value' for each setting",
                "- authentication");
    }

    @Test
    void start_missingConfigFile_isRefused() {
        Path none = folder.resolve("none.yaml");

        assertEquals(1, run("--config", none.toString()));
        assertTrue(err.toString().startsWith(none + ": there is no such file"), err.toString());
    }

    @Test
    void check_goodSettings_exitsWithZeroAndStartsNothing() throws Exception {
        Path secret = TestSecret.write(folder, TestSecret.of(1));
        try (DatagramSocket taken = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            assertEquals(
                    0,
                    check(
                            "udp_endpoint: 127.0.0.1:" + taken.getLocalPort(),
                            "secret_file: " + secret));
        }
        assertTrue(out.toString().contains("director.yaml: in order"), out.toString());
    }

    @Test
    void check_badSettingsOrSecret_exitsWithOneAndSaysWhat() throws Exception {
        assertEquals(1, check("authentication: off", "maximum_nodes: 0"));
        assertTrue(err.toString().contains("maximum_nodes: '0' is not allowed"), err.toString());
        assertEquals(1, check("secret_file: " + folder.resolve("none")));
        assertTrue(err.toString().contains("none: there is no such file"), err.toString());
    }

    private int check(String... lines) throws Exception {
        Path file = Files.write(folder.resolve("director.yaml"), List.of(lines));
        return run("--config", file.toString(), "--check");
    }

    @Test
    void arguments_bad_exitWithTwo() {
        assertEquals(2, run());
        assertEquals(2, run("--config"));
        assertEquals(2, run("--port", "1"));
    }

    @Test
    void help_and_version_exitWithZero() {
        assertEquals(0, run("--help"));
        assertTrue(out.toString().contains("--config"), out.toString());
        assertEquals(0, run("--version"));
        assertTrue(out.toString().contains("central-job-director " + Version.text()));
        assertTrue(Version.text().matches("[0-9]+\\.[0-9]+\\.[0-9]+.*"), Version.text());
    }

    private int start(String... lines) throws Exception {
        Path file = Files.write(folder.resolve("director.yaml"), List.of(lines));
        return run("--config", file.toString());
    }

    private int run(String... arguments) {
        return new CommandLine(new CentralJobDirector())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    /** One line only, as there is one problem only. */
    private void assertRefused(String start, String... settings) throws Exception {
        assertEquals(1, start(settings));
        String message = folder.resolve("director.yaml") + ": " + start;
        assertTrue(err.toString().startsWith(message), err.toString());
        assertEquals(1, err.toString().lines().count(), err.toString());
    }
}
