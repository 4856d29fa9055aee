package io.horoscope.director.http;

import io.horoscope.core.score.TypicalSignals;
import io.horoscope.daemon.MetricsPage;
import io.horoscope.daemon.MetricsPage.Sample;
import io.horoscope.director.state.NodeState;
import io.horoscope.director.state.Registry;
import io.horoscope.director.state.Snapshot;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * {@code /metrics}: load and age of each node, and the director's counters; the signals themselves
 * are in each monitor's own metrics.
 */
final class DirectorMetrics {

    private DirectorMetrics() {}

    static MetricsPage page(Snapshot snapshot, DirectorInfo info, HttpCounters http) {
        MetricsPage page = new MetricsPage();
        page.gauge(
                "director_uptime_seconds",
                "time since the director started",
                info.uptimeSeconds(snapshot.nowNanos()));
        page.info(
                "director",
                "always 1; its labels describe the director",
                "version",
                info.version(),
                "authentication",
                info.authenticated() ? "on" : "off");
        page.gauge("director_nodes", "nodes whose reports are held", snapshot.nodes().size());
        page.gauge("director_subscribers", "leases in force", snapshot.subscribers().size());
        snapshot.counts()
                .forEach(
                        (counter, count) ->
                                page.counter(
                                        "director_" + counter.key(), counter.meaning(), count));
        page.counter(
                "director_datagrams_rejected",
                "datagrams dropped, by reason",
                snapshot.rejections().entrySet().stream()
                        .map(count -> Sample.of(count.getValue(), "reason", count.getKey().key())));
        nodes(page, snapshot);
        http(page, http);
        return page;
    }

    private static void nodes(MetricsPage page, Snapshot snapshot) {
        page.gauge(
                "director_node_age_seconds",
                "time since the node's signals were measured",
                ofNodes(snapshot, node -> node.ageNanos(snapshot.nowNanos()) / 1e9));
        TypicalSignals typical = snapshot.typical();
        page.gauge(
                "director_node_load_ratio",
                "load by the weighted formula, 0 idle to 1 saturated, NaN without CPU use",
                ofNodes(
                        snapshot,
                        node -> Registry.load(typical.complete(node.report().signals()))));
    }

    private static Stream<Sample> ofNodes(Snapshot snapshot, ToDoubleFunction<NodeState> value) {
        return snapshot.nodes().stream()
                .map(
                        node ->
                                Sample.of(
                                        value.applyAsDouble(node),
                                        "node",
                                        node.report().node().toString()));
    }

    private static void http(MetricsPage page, HttpCounters http) {
        page.counter(
                "director_http_requests",
                "HTTP requests that were answered or refused",
                (double) http.requests);
        page.counter(
                "director_http_requests_refused",
                "HTTP requests with a bad method, path, size or form",
                (double) http.refusedRequests);
        page.counter(
                "director_http_connections_refused",
                "HTTP connections beyond the greatest number, in all or of one source",
                (double) http.refusedConnections);
        page.counter(
                "director_http_errors",
                "HTTP connections that ended in an error",
                (double) http.errors);
        page.gauge("director_http_connections", "open HTTP connections", http.openConnections);
    }
}
