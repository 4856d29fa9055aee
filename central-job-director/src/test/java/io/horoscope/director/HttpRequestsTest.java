package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which requests the director answers, and which it refuses, over real connections. */
class HttpRequestsTest extends OneDirector {

    @Test
    void head_anyPath_hasTheHeadersAndNoBody() throws Exception {
        for (String path : List.of("/", "/metrics", "/api/scores", "/api/scores?x=%zz")) {
            String answer = exchange(request("HEAD " + path));
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
        assertRefused(404, request("GET /secret"));
        assertRefused(
                413, "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n");
        assertRefused(
                413, "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
        assertRefused(414, "GET /" + "a".repeat(100_000) + " HTTP/1.1\r\n\r\n");
        assertRefused(
                431, "GET / HTTP/1.1\r\nHost: localhost\r\nA: " + "a".repeat(100_000) + "\r\n\r\n");
        assertRefused(400, "\u0000\u0001\u0002 nonsense\r\n\r\n");
        // L3: a bad escape was once a closed connection without an answer.
        assertRefused(404, request("GET /%zz"));
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

    /** As the last one of its connection. */
    private static String request(String line) {
        return line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
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
}
