package io.horoscope.director.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;

/** A whole HTTP reply. Immutable: nothing changes its bytes. */
final class HttpReply {

    private final HttpResponseStatus status;
    private final String contentType;
    private final byte[] body;

    private HttpReply(HttpResponseStatus status, String contentType, byte[] body) {
        this.status = status;
        this.contentType = contentType;
        this.body = body;
    }

    static HttpReply of(String contentType, byte[] body) {
        return new HttpReply(HttpResponseStatus.OK, contentType, body);
    }

    /** A refusal, with one line that says why. */
    static HttpReply refusal(HttpResponseStatus status, String why) {
        byte[] line = (why + "\n").getBytes(StandardCharsets.UTF_8);
        return new HttpReply(status, "text/plain; charset=utf-8", line);
    }

    HttpResponseStatus status() {
        return status;
    }

    String contentType() {
        return contentType;
    }

    byte[] body() {
        return body;
    }
}
