package io.horoscope.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.ClusterSecret;
import io.horoscope.core.key.KeyFiles;
import io.horoscope.core.key.MacKey;
import io.horoscope.core.key.Tagger;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.wire.Frame;
import io.horoscope.core.wire.FrameHeader;
import io.horoscope.core.wire.FrameReader;
import io.horoscope.core.wire.ReplayGuard;
import io.horoscope.core.wire.Report;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole monitor against real sockets: two directors, one of which never answers, and a scrape of
 * its metrics.
 */
class RunningMonitorTest {

    private static final NodeAddress NODE = NodeAddress.parse("127.0.0.1");
    private static final ClusterSecret SECRET =
            new ClusterSecret(List.of(new MacKey(4, new byte[MacKey.BYTES])));
    private static final int DEADLINE_MILLIS = 10_000;

    @TempDir Path directory;

    @Test
    void start_realSockets_reportsAreAuthenticNumberedAndFresh() throws IOException {
        try (DatagramSocket director = director();
                RunningMonitor monitor =
                        RunningMonitor.start(settings(director.getLocalPort(), Map.of()))) {
            assertTrue(monitor.metricsPort().isEmpty(), "the metrics are off");
            ReplayGuard replays = new ReplayGuard(1);
            for (int i = 0; i < 3; i++) {
                Frame frame = receive(director);
                assertNull(replays.check(frame.header(), 0));
                assertEquals(NODE, frame.header().node());
                assertTrue(frame.header().challenge() != 0);
                assertEquals(0, ((Report) frame.message()).ageNanos());
            }
        }
    }

    /**
     * L13: the key file is replaced under a running monitor; of its reports, not one is missing.
     */
    @Test
    void keys_rotatedWhileReporting_newOneSignsAndNoReportIsLost() throws IOException {
        MacKey next =
                new MacKey(
                        5,
                        "a key of thirty-two bytes, no more"
                                .substring(0, 32)
                                .getBytes(StandardCharsets.US_ASCII));
        ClusterSecret rotated = new ClusterSecret(List.of(next, SECRET.keys().get(0)));
        try (DatagramSocket director = director();
                RunningMonitor monitor =
                        RunningMonitor.start(settings(director.getLocalPort(), Map.of()))) {
            assertTrue(monitor.metricsPort().isEmpty());
            Frame frame = receive(director, rotated);
            assertEquals(4, frame.header().keyId());
            Path fresh =
                    Files.write(directory.resolve("new"), KeyFiles.format(rotated.derive(NODE)));
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-------"));
            Files.move(fresh, directory.resolve("node.key"), StandardCopyOption.ATOMIC_MOVE);
            while (frame.header().keyId() == 4) {
                long last = frame.header().sequence();
                frame = receive(director, rotated);
                assertEquals(last + 1, frame.header().sequence());
            }
            assertEquals(5, frame.header().keyId());
        }
    }

    @Test
    void start_signalsFromAFile_areSimulatedAndFollowIt() throws IOException {
        Path signals = directory.resolve("signals");
        Files.writeString(signals, "cpu: 0.2 # set by hand\n\nmemory: 0.1\n");
        Map<String, Object> more = Map.of("scope", "file:" + signals);
        try (DatagramSocket director = director();
                RunningMonitor monitor =
                        RunningMonitor.start(settings(director.getLocalPort(), more))) {
            assertTrue(monitor.metricsPort().isEmpty());
            Report report = (Report) receive(director).message();
            assertTrue(report.simulated());
            assertEquals(0.2, report.signals().ratioOr(Signal.CPU, -1), 1e-4);
            Files.writeString(signals, "cpu: 0.9\nmemory: 0.1\n");
            while (report.signals().ratioOr(Signal.CPU, -1) < 0.8) {
                report = (Report) receive(director).message();
            }
        }
    }

    @Test
    void metrics_scraped_showSignalsProbesAndReports() throws IOException {
        Map<String, Object> more = Map.of("metrics_endpoint", "127.0.0.1:0");
        try (DatagramSocket director = director();
                RunningMonitor monitor =
                        RunningMonitor.start(settings(director.getLocalPort(), more))) {
            receive(director);
            int port = monitor.metricsPort().orElseThrow();
            String page = get(port, "/metrics", "GET", 200);
            for (String part :
                    List.of(
                            "horoscope_monitor_signal_ratio{signal=\"memory\"}",
                            "horoscope_monitor_probe_samples_total{outcome=\"failure\",signal=\"cpu\"} 0.0",
                            "horoscope_monitor_reports_sent_total{director=\"127.0.0.1:"
                                    + director.getLocalPort(),
                            "horoscope_monitor_replies_rejected_total{reason=\"unproven\"} 0")) {
                assertTrue(page.contains(part), part + " not in:\n" + page);
            }
            assertEquals(
                    List.of(
                            "key_file_failures_total",
                            "probe_samples_total",
                            "replies_rejected_total",
                            "reports_failed_total",
                            "reports_sent_total",
                            "signal_ratio",
                            "simulated"),
                    page.lines()
                            .filter(line -> line.startsWith("# TYPE horoscope_monitor_"))
                            .map(line -> line.split("_monitor_", 2)[1].replaceFirst(" .*", ""))
                            .sorted()
                            .collect(Collectors.toList()));
            get(port, "/other", "GET", 404);
            get(port, "/metrics", "POST", 405);
        }
    }

    @Test
    void metrics_clientsThatNeverFinish_doNotShutItForOthers() throws IOException {
        Map<String, Object> more = Map.of("metrics_endpoint", "127.0.0.1:0");
        try (DatagramSocket director = director();
                RunningMonitor monitor =
                        RunningMonitor.start(settings(director.getLocalPort(), more))) {
            int port = monitor.metricsPort().orElseThrow();
            try (Socket first = new Socket(InetAddress.getLoopbackAddress(), port);
                    Socket second = new Socket(InetAddress.getLoopbackAddress(), port)) {
                first.getOutputStream().write("GET /met".getBytes(StandardCharsets.US_ASCII));
                second.getOutputStream().write('G');
                get(port, "/metrics", "GET", 200);
            }
        }
    }

    @Test
    void start_metricsPortTaken_isRefusedByName() throws IOException {
        try (DatagramSocket director = director();
                ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Map<String, Object> more =
                    Map.of("metrics_endpoint", "127.0.0.1:" + taken.getLocalPort());
            MonitorSettings settings = settings(director.getLocalPort(), more);
            String message =
                    assertThrows(SettingsException.class, () -> RunningMonitor.start(settings))
                            .getMessage();
            assertTrue(
                    message.contains("metrics_endpoint: '127.0.0.1:" + taken.getLocalPort()),
                    message);
            assertTrue(message.contains("a free port"), message);
        }
    }

    @Test
    void read_manyMistakes_namesEveryOne() throws IOException {
        Map<String, Object> values = new HashMap<>();
        values.put("node_address", "node1");
        values.put("scope", "cgroup:../x");
        values.put("sample_interval", 1);
        values.put("key_file", directory.resolve("none").toString());
        values.put("sample_intervall", "1s");
        String message =
                assertThrows(SettingsException.class, () -> MonitorSettings.read(values, true))
                        .getMessage();
        for (String part :
                List.of(
                        "node_address: 'node1' is not an IP address",
                        "scope: 'cgroup:../x'",
                        "sample_interval: '1'",
                        "no such file",
                        "sample_intervall: unknown setting",
                        "directors: is missing")) {
            assertTrue(message.contains(part), part + " not in:\n" + message);
        }
    }

    @Test
    void read_directorPort0OrEmptyList_isRefused() {
        for (Object directors : List.of(List.of("h:0"), List.of())) {
            String message =
                    assertThrows(
                                    SettingsException.class,
                                    () ->
                                            MonitorSettings.read(
                                                    Map.of(
                                                            "node_address", "127.0.0.1",
                                                            "authentication", "off",
                                                            "directors", directors),
                                                    true))
                            .getMessage();
            assertTrue(message.startsWith("directors: "), message);
        }
    }

    private MonitorSettings settings(int directorPort, Map<String, Object> more)
            throws IOException {
        Map<String, Object> values = new HashMap<>();
        values.put("node_address", NODE.toString());
        values.put("directors", List.of("nosuchhost.invalid:9", "127.0.0.1:" + directorPort));
        values.put("key_file", keyFile().toString());
        values.put("sample_interval", "200ms");
        values.put("metrics_endpoint", "off");
        values.putAll(more);
        return MonitorSettings.read(values, true);
    }

    private Path keyFile() throws IOException {
        Path file = directory.resolve("node.key");
        Files.write(file, KeyFiles.format(SECRET.derive(NODE)));
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private static DatagramSocket director() throws IOException {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(DEADLINE_MILLIS);
        return socket;
    }

    private static Frame receive(DatagramSocket director) throws IOException {
        return receive(director, SECRET);
    }

    private static Frame receive(DatagramSocket director, ClusterSecret secret) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2_000], 2_000);
        director.receive(packet);
        byte[] bytes = packet.getData();
        int length = packet.getLength();
        FrameHeader header = FrameHeader.read(bytes, 0, length).value();
        return new FrameReader(secret, Tagger.create()).read(header, bytes, 0, length).value();
    }

    private static String get(int port, String path, String method, int expected)
            throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) new URL("http://127.0.0.1:" + port + path).openConnection();
        connection.setRequestMethod(method);
        connection.setConnectTimeout(DEADLINE_MILLIS);
        connection.setReadTimeout(DEADLINE_MILLIS);
        assertEquals(expected, connection.getResponseCode(), path);
        return expected == 200
                ? new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                : "";
    }
}
