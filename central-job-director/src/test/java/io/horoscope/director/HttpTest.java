package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Report;
import io.horoscope.core.wire.Routing;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
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
