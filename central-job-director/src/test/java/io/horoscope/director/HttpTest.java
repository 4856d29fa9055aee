package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Heat;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Routing;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the director shows, and what it refuses, over real connections. */
class HttpTest {

    @TempDir private Path folder;

    private TestDirector director;

    @BeforeEach
    void start() {
        director = TestDirector.start(folder, Map.of("maximum_nodes", 300));
    }

    @AfterEach
    void stop() {
        director.close();
    }

    @Test
    void scores_ofNode_hasEverySignalScoreAndLoad() throws Exception {
        try (TestNode node = director.node("10.0.0.1")) {
            Signals signals =
                    Signals.builder()
                            .set(Signal.CPU, 0.5)
                            .set(Signal.MEMORY, 0.5)
                            .set(Signal.DISK, 0.75)
                            .build();
            node.send(new Report(node.address(), 0, 0, 2_000_000_000L, true, signals));
            node.subscribe(Duration.ofSeconds(30));
        }
        director.awaitCount("reports_accepted", 1);
        Map<?, ?> scores =
                director.awaitScores(
                        answer ->
                                TestDirector.count(answer, "counts", "subscriptions_accepted")
                                        == 1);

        Map<?, ?> node = (Map<?, ?>) ((List<?>) scores.get("nodes")).get(0);
        assertEquals("10.0.0.1", node.get("address"));
        assertTrue(((String) node.get("stream")).matches("[0-9a-f]{16}"));
        assertEquals(1, node.get("sequence"));
        assertEquals(true, node.get("simulated"));
        double age = number(node.get("age_seconds"));
        assertTrue(age >= 2 && age < 12, "age " + age);
        assertEquals(3, ((Map<?, ?>) node.get("signals")).size());
        Map<?, ?> formulas = (Map<?, ?>) node.get("scores");
        assertEquals(4, number(formulas.get("paper")), 0.01);
        assertEquals(16, number(formulas.get("paper_extended")), 0.01);
        double weighted = number(formulas.get("weighted"));
        assertEquals(1 - Math.exp(-weighted), number(node.get("load")), 1e-4);

        Map<?, ?> subscriber = (Map<?, ?>) ((List<?>) scores.get("subscribers")).get(0);
        assertEquals("10.0.0.1", subscriber.get("address"));
        assertEquals("127.0.0.1", subscriber.get("reply_address"));
        assertEquals(1, subscriber.get("key_id"));
        assertTrue(number(subscriber.get("lease_seconds")) <= 30);

        Map<?, ?> about = (Map<?, ?>) scores.get("director");
        assertTrue(((String) about.get("stream")).matches("[0-9a-f]{16}"));
        assertEquals("on", about.get("authentication"));
        assertEquals(Rejection.values().length, ((Map<?, ?>) scores.get("rejections")).size());
    }

    @Test
    void scores_ofTwoCoordinators_haveTheirModesAndTheSumsOfReads() throws Exception {
        NodeAddress reporting = NodeAddress.parse("10.0.0.1");
        NodeAddress unknown = NodeAddress.parse("10.0.0.9");
        try (TestNode one = director.node("10.0.0.1");
                TestNode other = director.node("10.0.0.2")) {
            one.report(0.5);
            one.subscribe(Duration.ofSeconds(30));
            one.send(new Routing("on", 0, List.of(new Routing.Replica(reporting, 30, 2.5, true))));
            other.subscribe(Duration.ofSeconds(30));
            other.send(
                    new Routing(
                            "shadow",
                            1,
                            List.of(
                                    new Routing.Replica(reporting, 20, 0.5, false),
                                    new Routing.Replica(unknown, 50, 0, false))));
        }
        director.awaitCount("reports_accepted", 1);
        director.awaitCount("routing_accepted", 2);
        Map<?, ?> scores = director.scores();

        Map<?, ?> node = (Map<?, ?>) ((List<?>) scores.get("nodes")).get(0);
        assertEquals(50, number(node.get("reads_per_second")));
        assertEquals(0.5, number(node.get("reads_share")));
        assertEquals(3, number(node.get("diverted_per_second")));
        assertEquals(1, node.get("excluded_by"));
        List<?> subscribers = (List<?>) scores.get("subscribers");
        assertEquals("on", ((Map<?, ?>) subscribers.get(0)).get("mode"));
        assertEquals("shadow", ((Map<?, ?>) subscribers.get(1)).get("mode"));
        assertEquals(1, ((Map<?, ?>) subscribers.get(1)).get("problems"));
    }

    @Test
    void scores_ofNodeWithoutNeededSignals_areNull() throws Exception {
        try (TestNode node = director.node("10.0.0.1")) {
            node.send(new Report(node.address(), 0, 0, 0, false, Signals.none()));
        }
        director.awaitCount("reports_accepted", 1);

        Map<?, ?> node = (Map<?, ?>) ((List<?>) director.scores().get("nodes")).get(0);
        assertEquals(null, node.get("load"));
        assertEquals(null, ((Map<?, ?>) node.get("scores")).get("paper"));
    }

    /** The mean has all ranges; what coordinators say of one range is added up. */
    @Test
    void heat_ofTwoCoordinators_hasTheHotRangesAndTheReadsOfEachReplica() throws Exception {
        List<NodeAddress> here = List.of(NodeAddress.parse("10.0.0.1"));
        List<NodeAddress> both =
                List.of(NodeAddress.parse("10.0.0.2"), NodeAddress.parse("10.0.0.1"));
        try (TestNode one = director.node("10.0.0.1");
                TestNode other = director.node("10.0.0.2")) {
            one.send(
                    new Heat(
                            "shop",
                            8,
                            100,
                            List.of(
                                    new Heat.Range(Long.MIN_VALUE + 1, 60, 2, both),
                                    new Heat.Range(5, 30, 0, here))));
            other.send(
                    new Heat(
                            "shop",
                            8,
                            60,
                            List.of(new Heat.Range(Long.MIN_VALUE + 1, 20, 3, here))));
            other.send(new Heat("idle", 8, 0, List.of()));
        }
        director.awaitCount("heat_accepted", 3);

        assertEquals(
                "{\"keyspaces\":["
                        + "{\"name\":\"idle\",\"coordinators\":1,\"ranges\":8,"
                        + "\"reads_per_second\":0,\"hot_ranges\":0,\"hottest\":[]},"
                        + "{\"name\":\"shop\",\"coordinators\":2,\"ranges\":8,"
                        + "\"reads_per_second\":160,\"hot_ranges\":1,\"hottest\":["
                        + "{\"end\":\"-9223372036854775807\",\"reads_per_second\":80,"
                        + "\"writes_per_second\":5,"
                        + "\"replicas\":{\"10.0.0.1\":50,\"10.0.0.2\":30}}]}]}",
                director.get("/api/heat").body());
    }

    @Test
    void heat_manyHotRanges_areCutAndCounted() throws Exception {
        try (TestNode node = director.node("10.0.0.1");
                TestNode other = director.node("10.0.0.2")) {
            node.send(ranges(node.address(), 0));
            other.send(ranges(node.address(), Heat.MAX_RANGES));
        }
        director.awaitCount("heat_accepted", 2);

        Map<?, ?> keyspace =
                (Map<?, ?>) ((List<?>) director.json("/api/heat").get("keyspaces")).get(0);
        assertEquals(68, keyspace.get("hot_ranges"));
        List<?> hottest = (List<?>) keyspace.get("hottest");
        assertEquals(50, hottest.size());
        assertEquals("0", ((Map<?, ?>) hottest.get(0)).get("end"));
        assertEquals("49", ((Map<?, ?>) hottest.get(49)).get("end"));
    }

    /** A full datagram, of 1,000 ranges with a mean of 6 in the sum of two such. */
    private static Heat ranges(NodeAddress replica, int first) {
        List<Heat.Range> hottest = new ArrayList<>();
        for (int i = first; i < first + Heat.MAX_RANGES; i++) {
            hottest.add(new Heat.Range(i, 100 - i, 0, List.of(replica)));
        }
        return new Heat("k", 1_000, 3_000, hottest);
    }

    @Test
    void history_ofReportingNode_endsWithItsLoad() throws Exception {
        try (TestNode node = director.node("10.0.0.1")) {
            node.report(1.0);
        }
        director.awaitCount("reports_accepted", 1);

        Map<?, ?> history = director.json("/api/history?node=10.0.0.1&signals=on");
        assertEquals(1, history.get("step_seconds"));
        Map<?, ?> one = (Map<?, ?>) ((List<?>) history.get("nodes")).get(0);
        List<?> cpu = (List<?>) one.get("cpu");
        assertEquals(300, cpu.size());
        // The second in which the report came, or an earlier one if this test was slow.
        assertTrue(cpu.subList(285, 300).contains(1), cpu.toString());
        assertEquals(null, cpu.get(0));
        assertFalse(
                ((Map<?, ?>) ((List<?>) director.json("/api/history").get("nodes")).get(0))
                        .containsKey("cpu"));
        assertEquals(List.of(), director.json("/api/history?node=10.9.9.9").get("nodes"));
    }

    @Test
    void history_ofManyNodes_isCutAndSaysSo() throws Exception {
        for (int i = 0; i < 150; i++) {
            try (TestNode node = director.node("10.0.0." + i)) {
                node.report(0.5);
            }
        }
        director.awaitCount("reports_accepted", 150);

        Map<?, ?> history = director.json("/api/history");

        assertEquals(100, ((List<?>) history.get("nodes")).size());
        assertEquals(true, history.get("truncated"));
    }

    @Test
    void history_badParameters_areRefused() throws Exception {
        assertEquals(400, director.get("/api/history?node=example.org").statusCode());
        assertEquals(400, director.get("/api/history?nodes=10.0.0.1").statusCode());
        assertTrue(director.get("/api/history?nodes=1").body().startsWith("allowed: node=ADDRESS"));
    }

    @Test
    void metrics_haveEveryReasonAndNode() throws Exception {
        try (TestNode node = director.node("10.0.0.1")) {
            node.report(0.5);
            node.sendBytes(new byte[3]);
        }
        director.awaitCount("reports_accepted", 1);
        director.awaitRejections("too_short", 1);

        HttpResponse<String> answer = director.get("/metrics");

        assertEquals(
                "text/plain; version=0.0.4; charset=utf-8",
                answer.headers().firstValue("Content-Type").orElseThrow());
        String page = answer.body();
        for (Rejection rejection : Rejection.values()) {
            assertTrue(page.contains("{reason=\"" + rejection.key() + "\"}"), rejection.key());
        }
        assertTrue(
                page.contains(
                        "\nhoroscope_director_datagrams_rejected_total{reason=\"too_short\"} 1.0\n"));
        assertTrue(page.contains("\nhoroscope_director_nodes 1.0\n"), page);
        assertTrue(
                page.contains("\nhoroscope_director_node_load_ratio{node=\"10.0.0.1\"} 0."), page);
        assertTrue(
                page.contains("\nhoroscope_director_node_age_seconds{node=\"10.0.0.1\"} "), page);
        for (String line : page.split("\n", -1)) {
            assertTrue(
                    line.matches(
                            "|# (HELP|TYPE) horoscope_\\w+ .+|horoscope_\\w+(\\{[^}]*})? \\S+"),
                    line);
        }
    }

    /** The names that dashboards and alerts of users refer to. */
    @Test
    void metrics_names_areThose() throws Exception {
        try (TestNode node = director.node("10.0.0.1")) {
            node.report(0.5);
        }
        director.awaitCount("reports_accepted", 1);

        List<String> names =
                director.get("/metrics")
                        .body()
                        .lines()
                        .filter(line -> line.startsWith("# TYPE horoscope_director_"))
                        .map(line -> line.split("_director_", 2)[1].replaceFirst(" .*", ""))
                        .sorted()
                        .collect(Collectors.toList());

        assertEquals(
                List.of(
                        "challenges_sent_total",
                        "datagrams_received_total",
                        "datagrams_rejected_total",
                        "datagrams_unsent_total",
                        "errors_total",
                        "heartbeat_datagrams_sent_total",
                        "heat_accepted_total",
                        "http_connections",
                        "http_connections_refused_total",
                        "http_errors_total",
                        "http_requests_refused_total",
                        "http_requests_total",
                        "info",
                        "key_file_failures_total",
                        "leases_expired_total",
                        "leases_replaced_total",
                        "node_age_seconds",
                        "node_load_ratio",
                        "nodes",
                        "nodes_expired_total",
                        "push_datagrams_sent_total",
                        "reports_accepted_total",
                        "reports_late_total",
                        "routing_accepted_total",
                        "send_failures_total",
                        "streams_interleaved_total",
                        "subscribers",
                        "subscriptions_accepted_total",
                        "uptime_seconds"),
                names);
    }

    /**
     * The page runs its own script and style and reads from its own director; its policy allows
     * nothing else.
     */
    @Test
    void page_isSelfContainedAndItsPolicyNamesItsHashes() throws Exception {
        HttpResponse<String> answer = director.get("/");
        String page = answer.body();
        String policy = answer.headers().firstValue("Content-Security-Policy").orElseThrow();

        assertEquals(
                "text/html; charset=utf-8",
                answer.headers().firstValue("Content-Type").orElseThrow());
        assertTrue(policy.contains("default-src 'none'"), policy);
        assertFalse(policy.contains("unsafe"), policy);
        assertTrue(policy.contains("script-src " + hashOf(page, "script")), policy);
        assertTrue(policy.contains("style-src " + hashOf(page, "style")), policy);
        assertFalse(
                page.replace("http://www.w3.org/2000/svg", "").contains("://"),
                "a foreign resource");
        assertFalse(page.contains(" style="), "the policy forbids style attributes");
        for (int i = 0; i < Signal.count(); i++) {
            assertTrue(page.contains("<dt data-signal>" + Signal.at(i).key() + "</dt>"));
        }
        assertFalse(page.contains("<!--"), "an unfilled place");
    }

    @Test
    void head_anyPath_hasTheHeadersAndNoBody() throws Exception {
        for (String path : List.of("/", "/metrics", "/api/scores", "/api/heat", "/api/history")) {
            String answer =
                    exchange(
                            "HEAD "
                                    + path
                                    + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertTrue(answer.startsWith("HTTP/1.1 200 OK\r\n"), answer);
            assertTrue(answer.endsWith("\r\n\r\n"), answer);
            assertTrue(answer.matches("(?s).*content-length: [1-9][0-9]*\r\n.*"), answer);
        }
    }

    @Test
    void otherMethods_areRefused() throws Exception {
        for (String method :
                List.of("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "NONSENSE")) {
            String answer = exchange(method + " /api/scores HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertTrue(answer.startsWith("HTTP/1.1 405 "), answer);
            assertTrue(answer.contains("allow: GET, HEAD\r\n"), answer);
        }
    }

    @Test
    void badRequests_areRefusedByWhatIsWrong() throws Exception {
        assertRefused(404, "GET /secret HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertRefused(
                413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n");
        assertRefused(
                413, "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertRefused(414, "GET /" + "a".repeat(100_000) + " HTTP/1.1\r\n\r\n");
        assertRefused(
                431, "GET / HTTP/1.1\r\nHost: localhost\r\nA: " + "a".repeat(100_000) + "\r\n\r\n");
        assertRefused(400, "\u0000\u0001\u0002 nonsense\r\n\r\n");
        assertEquals(200, director.get("/api/scores").statusCode());
    }

    /** L3: a page of another site that makes its name point here (DNS rebinding) reads nothing. */
    @Test
    void foreignHost_anyPath_isRefusedAsPlainText() throws Exception {
        for (String path : List.of("/", "/metrics", "/api/scores", "/nothing")) {
            String answer =
                    exchange("GET " + path + " HTTP/1.1\r\nHost: evil.example:9341\r\n\r\n");
            assertTrue(answer.startsWith("HTTP/1.1 421 "), answer);
            assertTrue(answer.contains("content-type: text/plain"), answer);
            assertTrue(answer.endsWith("the host in http_endpoint\n"), answer);
        }
        assertRefused(421, "GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n");
        assertRefused(400, "GET / HTTP/1.1\r\n\r\n");
        assertRefused(400, "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n");
    }

    /** L3: an answer, where the connection used to be closed without one. */
    @Test
    void badEscapes_areAnsweredWith400() throws Exception {
        for (String uri : List.of("/api/history?node=%zz", "/%zz", "/api/history?%", "/?a=%1")) {
            assertRefused(
                    400,
                    "GET " + uri + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        }
    }

    @Test
    void requests_sentAhead_closeTheConnection() throws Exception {
        String request = "GET /api/scores HTTP/1.1\r\nHost: localhost\r\n\r\n";

        for (int requests : new int[] {2, 1000}) {
            String answers = exchange(request.repeat(requests));
            assertTrue(
                    answers.split("HTTP/1.1 200", -1).length - 1 <= 1, "at most one is answered");
        }
        assertEquals(200, director.get("/api/scores").statusCode());
    }

    @Test
    void requests_oneAfterAnother_shareAConnection() throws Exception {
        String request = "HEAD /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
        try (Socket socket = connect()) {
            socket.setSoTimeout((int) TestNode.PATIENCE.toMillis());
            for (int i = 0; i < 5; i++) {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
                StringBuilder answer = new StringBuilder();
                while (answer.indexOf("\r\n\r\n") < 0) {
                    int b = socket.getInputStream().read();
                    assertTrue(b >= 0, "closed after " + answer);
                    answer.append((char) b);
                }
                assertTrue(answer.toString().startsWith("HTTP/1.1 200 OK"), answer.toString());
            }
        }
    }

    @Test
    void connections_beyondTheBound_areClosedAndCounted() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 50; i++) {
                sockets.add(connect());
            }
            int closed = 0;
            for (Socket socket : sockets.subList(4, 50)) {
                closed += isClosed(socket) ? 1 : 0;
            }
            assertEquals(46, closed);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        String page = awaitMetrics();
        assertTrue(page.contains("horoscope_director_http_connections_refused_total "), page);
    }

    /** After a crowd the director serves again as soon as it has noticed that they left. */
    private String awaitMetrics() throws Exception {
        long deadline = System.nanoTime() + TestNode.PATIENCE.toNanos();
        while (System.nanoTime() < deadline) {
            String answer = exchange("GET /metrics HTTP/1.0\r\n\r\n");
            if (answer.startsWith("HTTP/1.1 200")) {
                return answer;
            }
        }
        throw new AssertionError("not in time");
    }

    @Test
    void http_off_opensNoPort() {
        director.close();
        director = TestDirector.start(folder, Map.of("http_endpoint", "off"));

        assertTrue(director.running().httpAddress().isEmpty());
    }

    private void assertRefused(int status, String request) throws Exception {
        String answer = exchange(request);
        assertTrue(
                answer.startsWith("HTTP/1.1 " + status + " "),
                request.strip().substring(0, 10) + " got " + answer);
    }

    private Socket connect() throws Exception {
        return new Socket(InetAddress.getLoopbackAddress(), director.uri("/").getPort());
    }

    private static boolean isClosed(Socket socket) throws Exception {
        socket.setSoTimeout((int) TestNode.PATIENCE.toMillis());
        try {
            return socket.getInputStream().read() == -1;
        } catch (SocketException e) {
            return true;
        }
    }

    /** Sends a text and reads until the director closes the connection. */
    private String exchange(String request) throws Exception {
        try (Socket socket = connect()) {
            socket.setSoTimeout((int) TestNode.PATIENCE.toMillis());
            StringBuilder answer = new StringBuilder();
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                InputStream in = socket.getInputStream();
                for (int b = in.read(); b >= 0; b = in.read()) {
                    answer.append((char) b);
                }
            } catch (SocketException e) {
                // Closed with bytes unread: what came before counts.
                return answer.toString();
            }
            return answer.toString();
        }
    }

    private static String hashOf(String page, String tag) throws Exception {
        int from = page.indexOf("<" + tag + ">") + tag.length() + 2;
        String text = page.substring(from, page.indexOf("</" + tag + ">", from));
        byte[] digest =
                MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }

    private static double number(Object value) {
        return ((Number) value).doubleValue();
    }
}
