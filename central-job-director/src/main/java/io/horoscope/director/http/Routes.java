package io.horoscope.director.http;

import io.horoscope.daemon.MetricsPage;
import io.horoscope.director.state.Snapshot;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** The paths. Replies are rendered on the HTTP loop, from snapshots made on the director's. */
final class Routes {

    private static final String JSON = "application/json; charset=utf-8";

    private final Supplier<CompletableFuture<Snapshot>> director;
    private final DirectorInfo info;
    private final HttpCounters counters;
    private final byte[] dashboard;

    /**
     * @param director its state, made on its own loop
     * @param dashboard its HTML
     */
    Routes(
            Supplier<CompletableFuture<Snapshot>> director,
            DirectorInfo info,
            HttpCounters counters,
            String dashboard) {
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
        switch (uri.split("\\?", 2)[0]) {
            case "/":
                return done(HttpReply.of("text/html; charset=utf-8", dashboard));
            case "/metrics":
                return director.get()
                        .thenApplyAsync(
                                snapshot -> DirectorMetrics.page(snapshot, info, counters),
                                httpLoop)
                        .thenApply(page -> HttpReply.of(MetricsPage.CONTENT_TYPE, page.bytes()));
            case "/api/scores":
                return director.get()
                        .thenApplyAsync(snapshot -> ScoresJson.write(snapshot, info), httpLoop)
                        .thenApply(json -> HttpReply.of(JSON, json));
            default:
                return done(
                        HttpReply.refusal(
                                HttpResponseStatus.NOT_FOUND,
                                "Nothing here. There is: / /metrics /api/scores"));
        }
    }

    private static CompletableFuture<HttpReply> done(HttpReply reply) {
        return CompletableFuture.completedFuture(reply);
    }
}
