package io.horoscope.monitor.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.daemon.Endpoints;
import io.horoscope.daemon.MetricsPage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Serves {@code /metrics} on the JDK's HTTP server: one thread, one request at a time. */
public final class MetricsServer implements AutoCloseable {

    private static final int BACKLOG = 16;

    /**
     * The server reads one request after the other: a client that does not finish its request in
     * time is disconnected. Seconds. These are properties of the whole JVM, which is the monitor's
     * own, since the server has no other way to set them; those of the command line win.
     */
    private static final Map<String, String> BOUNDS =
            Map.of(
                    "sun.net.httpserver.maxReqTime", "2",
                    "sun.net.httpserver.maxRspTime", "5",
                    "sun.net.httpserver.maxIdleConnections", "8",
                    "jdk.httpserver.maxConnections", "32");

    private final HttpServer server;

    private MetricsServer(HttpServer server) {
        this.server = server;
    }

    /**
     * Binds and starts.
     *
     * @throws IOException if the endpoint cannot be bound, for instance because the port is in use
     */
    public static MetricsServer start(Endpoint endpoint, MonitorMetrics metrics)
            throws IOException {
        BOUNDS.forEach((name, value) -> System.setProperty(name, System.getProperty(name, value)));
        HttpServer server =
                HttpServer.create(Endpoints.resolve("metrics_endpoint", endpoint), BACKLOG);
        server.createContext("/", exchange -> answer(exchange, metrics));
        server.start();
        return new MetricsServer(server);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange, MonitorMetrics metrics) throws IOException {
        try {
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                exchange.sendResponseHeaders(405, -1);
            } else if (!exchange.getRequestURI().getPath().equals("/metrics")) {
                byte[] text = "There is /metrics here.\n".getBytes(StandardCharsets.UTF_8);
                send(exchange, 404, "text/plain; charset=utf-8", text);
            } else {
                send(exchange, 200, MetricsPage.CONTENT_TYPE, metrics.page().bytes());
            }
        } finally {
            exchange.close();
        }
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body)
            throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
