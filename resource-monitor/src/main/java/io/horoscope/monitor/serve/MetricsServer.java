package io.horoscope.monitor.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.horoscope.core.settings.Endpoint;
import io.horoscope.core.text.PrometheusText;
import io.horoscope.monitor.push.ReportLoop;
import io.horoscope.monitor.push.ReportSender;
import io.horoscope.monitor.push.Sampler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Serves {@code /metrics} on the JDK's own small HTTP server: one thread, one request at a time. */
public final class MetricsServer implements AutoCloseable {

    private static final int BACKLOG = 16;

    /** The JDK's server reads requests one after the other: who does not finish his in time is cut off. Seconds. */
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
    public static MetricsServer start(
            Endpoint endpoint, Sampler sampler, ReportLoop loop, ReportSender sender)
            throws IOException {
        MetricsPage page = new MetricsPage(sampler, loop, sender);
        // The server takes them from here and nowhere else; what the command line says stays.
        BOUNDS.forEach((name, value) -> System.setProperty(name, System.getProperty(name, value)));
        HttpServer server =
                HttpServer.create(new InetSocketAddress(endpoint.host(), endpoint.port()), BACKLOG);
        server.createContext("/", exchange -> answer(exchange, page));
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

    private static void answer(HttpExchange exchange, MetricsPage page) throws IOException {
        try {
            String path = exchange.getRequestURI().getPath();
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                exchange.sendResponseHeaders(405, -1);
            } else if (!path.equals("/metrics")) {
                send(exchange, 404, "text/plain; charset=utf-8", "There is /metrics here.\n");
            } else {
                send(exchange, 200, PrometheusText.CONTENT_TYPE, page.render());
            }
        } finally {
            exchange.close();
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text)
            throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
