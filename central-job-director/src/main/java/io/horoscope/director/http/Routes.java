package io.horoscope.director.http;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.text.PrometheusText;
import io.horoscope.director.state.Director;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Which path shows what. Answers are rendered on the HTTP loop, from snapshots made on the
 * director's.
 */
final class Routes {

    private static final String JSON = "application/json; charset=utf-8";
    private static final Set<String> HISTORY_PARAMETERS = Set.of("node", "signals");

    private final DirectorView director;
    private final About about;
    private final HttpCounters counters;
    private final String page;

    /**
     * @param page the live page's HTML
     */
    Routes(DirectorView director, About about, HttpCounters counters, String page) {
        this.director = director;
        this.about = about;
        this.counters = counters;
        this.page = page;
    }

    /**
     * The answer to a GET.
     *
     * @param uri as the client sent it
     * @param httpLoop where to render
     */
    CompletableFuture<Answer> answer(String uri, Executor httpLoop) {
        QueryStringDecoder query = new QueryStringDecoder(uri);
        String path;
        Map<String, List<String>> parameters;
        try {
            path = query.path();
            parameters = query.parameters();
        } catch (IllegalArgumentException e) {
            return done(
                    Answer.refusal(
                            HttpResponseStatus.BAD_REQUEST,
                            "The address has a % that is not followed by two hex digits"));
        }
        switch (path) {
            case "/":
                return done(Answer.of("text/html; charset=utf-8", page));
            case "/metrics":
                return director.snapshot()
                        .thenApplyAsync(
                                snapshot -> MetricsPage.write(snapshot, about, counters), httpLoop)
                        .thenApply(text -> Answer.of(PrometheusText.CONTENT_TYPE, text));
            case "/api/scores":
                return director.snapshot()
                        .thenApplyAsync(snapshot -> ScoresJson.write(snapshot, about), httpLoop)
                        .thenApply(json -> Answer.of(JSON, json));
            case "/api/history":
                return history(parameters, httpLoop);
            default:
                return done(
                        Answer.refusal(
                                HttpResponseStatus.NOT_FOUND,
                                "Nothing here. There is: / /metrics /api/scores /api/history"));
        }
    }

    private CompletableFuture<Answer> history(
            Map<String, List<String>> parameters, Executor httpLoop) {
        List<NodeAddress> wanted = new ArrayList<>();
        try {
            parameters
                    .getOrDefault("node", List.of())
                    .forEach(text -> wanted.add(NodeAddress.parse(text)));
        } catch (IllegalArgumentException e) {
            return done(Answer.refusal(HttpResponseStatus.BAD_REQUEST, "node: " + e.getMessage()));
        }
        boolean withSignals = parameters.getOrDefault("signals", List.of()).contains("on");
        if (!HISTORY_PARAMETERS.containsAll(parameters.keySet())) {
            return done(
                    Answer.refusal(
                            HttpResponseStatus.BAD_REQUEST,
                            "allowed: node=ADDRESS, up to "
                                    + Director.MAX_HISTORY_NODES
                                    + " times, and signals=on"));
        }
        return director.history(wanted)
                .thenApplyAsync(history -> HistoryJson.write(history, withSignals), httpLoop)
                .thenApply(json -> Answer.of(JSON, json));
    }

    private static CompletableFuture<Answer> done(Answer answer) {
        return CompletableFuture.completedFuture(answer);
    }
}
