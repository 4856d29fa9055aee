package io.horoscope.director.http;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.daemon.MetricsPage;
import io.horoscope.director.state.Director;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The paths. Replies are rendered on the HTTP loop, from snapshots made on the director's. */
final class Routes {

    private static final String JSON = "application/json; charset=utf-8";
    private static final Set<String> HISTORY_PARAMETERS = Set.of("node", "signals");

    private final DirectorView director;
    private final DirectorInfo info;
    private final HttpCounters counters;
    private final byte[] dashboard;

    /**
     * @param dashboard its HTML
     */
    Routes(DirectorView director, DirectorInfo info, HttpCounters counters, String dashboard) {
        this.director = director;
        this.info = info;
        this.counters = counters;
        this.dashboard = dashboard.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The reply to a GET.
     *
     * @param uri as the client sent it
     * @param httpLoop where to render
     */
    CompletableFuture<HttpReply> reply(String uri, Executor httpLoop) {
        QueryStringDecoder query = new QueryStringDecoder(uri);
        String path;
        Map<String, List<String>> parameters;
        try {
            path = query.path();
            parameters = query.parameters();
        } catch (IllegalArgumentException e) {
            return done(
                    HttpReply.refusal(
                            HttpResponseStatus.BAD_REQUEST,
                            "The address has a % that is not followed by two hex digits"));
        }
        switch (path) {
            case "/":
                return done(HttpReply.of("text/html; charset=utf-8", dashboard));
            case "/metrics":
                return director.snapshot()
                        .thenApplyAsync(
                                snapshot -> DirectorMetrics.page(snapshot, info, counters),
                                httpLoop)
                        .thenApply(page -> HttpReply.of(MetricsPage.CONTENT_TYPE, page.bytes()));
            case "/api/scores":
                return director.snapshot()
                        .thenApplyAsync(snapshot -> ScoresJson.write(snapshot, info), httpLoop)
                        .thenApply(json -> HttpReply.of(JSON, json));
            case "/api/heat":
                return director.heat()
                        .thenApplyAsync(HeatJson::write, httpLoop)
                        .thenApply(json -> HttpReply.of(JSON, json));
            case "/api/history":
                return history(parameters, httpLoop);
            default:
                return done(
                        HttpReply.refusal(
                                HttpResponseStatus.NOT_FOUND,
                                "Nothing here. There is: / /metrics /api/scores /api/heat /api/history"));
        }
    }

    private CompletableFuture<HttpReply> history(
            Map<String, List<String>> parameters, Executor httpLoop) {
        List<NodeAddress> wanted = new ArrayList<>();
        try {
            parameters
                    .getOrDefault("node", List.of())
                    .forEach(text -> wanted.add(NodeAddress.parse(text)));
        } catch (IllegalArgumentException e) {
            return done(
                    HttpReply.refusal(HttpResponseStatus.BAD_REQUEST, "node: " + e.getMessage()));
        }
        boolean withSignals = parameters.getOrDefault("signals", List.of()).contains("on");
        if (!HISTORY_PARAMETERS.containsAll(parameters.keySet())) {
            return done(
                    HttpReply.refusal(
                            HttpResponseStatus.BAD_REQUEST,
                            "allowed: node=ADDRESS, up to "
                                    + Director.MAX_HISTORY_NODES
                                    + " times, and signals=on"));
        }
        return director.history(wanted)
                .thenApplyAsync(history -> HistoryJson.write(history, withSignals), httpLoop)
                .thenApply(json -> HttpReply.of(JSON, json));
    }

    private static CompletableFuture<HttpReply> done(HttpReply reply) {
        return CompletableFuture.completedFuture(reply);
    }
}
