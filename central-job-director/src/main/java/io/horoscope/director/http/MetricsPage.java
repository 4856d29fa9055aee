package io.horoscope.director.http;

import io.horoscope.core.text.PrometheusText;
import io.horoscope.core.wire.Rejection;
import io.horoscope.director.state.Count;
import io.horoscope.director.state.NodeState;
import io.horoscope.director.state.Snapshot;
import java.util.Map;

/**
 * {@code /metrics}: two lines a node (load and age); the signals themselves are in each monitor's
 * own metrics.
 */
final class MetricsPage {

    private MetricsPage() {}

    static String write(Snapshot snapshot, About about, HttpCounters http) {
        PrometheusText page = new PrometheusText();
        page.gauge("director_uptime_seconds", "time since the director started")
                .sample(about.uptimeSeconds(snapshot.nowNanos()));
        page.gauge("director_info", "always 1; its labels describe the director")
                .sample(
                        1,
                        "version",
                        about.version(),
                        "authentication",
                        about.authenticated() ? "on" : "off");
        page.gauge("director_nodes", "nodes whose reports are held")
                .sample(snapshot.nodes().size());
        page.gauge("director_subscribers", "leases in force").sample(snapshot.subscribers().size());
        for (Map.Entry<Count, Long> count : snapshot.counts().entrySet()) {
            page.counter("director_" + count.getKey().key() + "_total", count.getKey().meaning())
                    .sample(count.getValue());
        }
        page.counter("director_datagrams_rejected_total", "datagrams dropped, by reason");
        for (Map.Entry<Rejection, Long> rejection : snapshot.rejections().entrySet()) {
            page.sample(rejection.getValue(), "reason", rejection.getKey().key());
        }
        nodes(page, snapshot);
        http(page, http);
        return page.toString();
    }

    private static void nodes(PrometheusText page, Snapshot snapshot) {
        page.gauge("director_node_age_seconds", "time since the node's signals were measured");
        for (NodeState node : snapshot.nodes()) {
            page.sample(
                    node.ageNanos(snapshot.nowNanos()) / 1e9,
                    "node",
                    node.report().node().toString());
        }
        page.gauge(
                "director_node_load_ratio",
                "load by the weighted formula, 0 idle to 1 saturated, NaN without CPU use");
        for (NodeState node : snapshot.nodes()) {
            page.sample(
                    ScoresJson.load(snapshot.typical().complete(node.report().signals())),
                    "node",
                    node.report().node().toString());
        }
    }

    private static void http(PrometheusText page, HttpCounters http) {
        page.counter("director_http_requests_total", "HTTP requests that were answered or refused")
                .sample((double) http.requests());
        page.counter(
                        "director_http_requests_refused_total",
                        "HTTP requests with a bad method, path, size or form")
                .sample((double) http.refusedRequests());
        page.counter(
                        "director_http_connections_refused_total",
                        "HTTP connections beyond the greatest number, in all or of one source")
                .sample((double) http.refusedConnections());
        page.counter("director_http_errors_total", "HTTP connections that ended in an error")
                .sample((double) http.errors());
        page.gauge("director_http_connections", "open HTTP connections")
                .sample(http.openConnections());
    }
}
