package io.horoscope.director.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;

/** A whole HTTP answer. Immutable: nothing changes its bytes. */
final class Answer {

    private final HttpResponseStatus status;
    private final String contentType;
    private final byte[] body;

    private Answer(HttpResponseStatus status, String contentType, String body) {
        this.status = status;
        this.contentType = contentType;
        this.body = body.getBytes(StandardCharsets.UTF_8);
    }

    static Answer of(String contentType, String body) {
        return new Answer(HttpResponseStatus.OK, contentType, body);
    }

    /** A refusal, with one line that says why. */
    static Answer refusal(HttpResponseStatus status, String why) {
        return new Answer(status, "text/plain; charset=utf-8", why + "\n");
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
