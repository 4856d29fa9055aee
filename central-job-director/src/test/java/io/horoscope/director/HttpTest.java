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
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What the director shows, over real connections. */
class HttpTest extends OneDirector {

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
        director.awaitCount("subscriptions_accepted", 1);
        Map<?, ?> scores = director.scores();

        Map<?, ?> node = first(scores, "nodes");
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

        Map<?, ?> subscriber = first(scores, "subscribers");
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

        Map<?, ?> node = first(scores, "nodes");
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

        Map<?, ?> node = first(director.scores(), "nodes");
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

        Map<?, ?> keyspace = first(director.json("/api/heat"), "keyspaces");
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
        List<?> cpu = (List<?>) first(history, "nodes").get("cpu");
        assertEquals(300, cpu.size());
        // The second in which the report came, or an earlier one if this test was slow.
        assertTrue(cpu.subList(285, 300).contains(1), cpu.toString());
        assertEquals(null, cpu.get(0));
        assertFalse(first(director.json("/api/history"), "nodes").containsKey("cpu"));
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

    /** The names are those that dashboards and alerts of users refer to. */
    @Test
    void metrics_haveTheirNamesAndEveryReasonAndNode() throws Exception {
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

        List<String> names =
                page.lines()
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
    void http_off_opensNoPort() {
        director.close();
        director = TestDirector.start(folder, Map.of("http_endpoint", "off"));

        assertTrue(director.running().httpAddress().isEmpty());
    }

    private static Map<?, ?> first(Map<?, ?> answer, String list) {
        return (Map<?, ?>) ((List<?>) answer.get(list)).get(0);
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
