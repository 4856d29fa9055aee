package io.horoscope.director.http;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpChunkedInput;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.stream.ChunkedStream;
import java.io.ByteArrayInputStream;
import java.util.List;

/**
 * Answers GET and HEAD, one request at a time; refuses anything else, bodies included, and then
 * closes. One instance a connection, used by the HTTP loop only.
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // Netty reports what matters through listeners and the
// pipeline.
final class RequestHandler extends SimpleChannelInboundHandler<HttpObject> {

    /** What a slow reader keeps in direct memory. */
    private static final int CHUNK_BYTES = 16 * 1024;

    private final Routes routes;
    private final String policy;
    private final HostRule hosts;
    private final HttpCounters counters;
    private boolean answering;

    /**
     * @param policy the content security policy of every answer
     */
    RequestHandler(Routes routes, String policy, HostRule hosts, HttpCounters counters) {
        this.hosts = hosts;
        this.routes = routes;
        this.policy = policy;
        this.counters = counters;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
        if (!(message instanceof HttpRequest)) {
            return; // The end of a request without a body, or the body of one that was refused.
        }
        counters.addRequest();
        if (answering) {
            counters.addRefusedRequest();
            ctx.close(); // Nobody who reads status pages sends requests ahead; answers would
            // pile up.
            return;
        }
        answering = true;
        ctx.pipeline().fireUserEventTriggered(ConnectionGuard.REQUESTED);
        HttpRequest request = (HttpRequest) message;
        Answer refusal = refusal(request);
        if (refusal != null) {
            write(ctx, request, refusal, false);
            return;
        }
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        routes.answer(request.uri(), ctx.executor())
                .whenCompleteAsync(
                        (answer, error) -> {
                            if (error == null) {
                                write(ctx, request, answer, keepAlive);
                            } else {
                                exceptionCaught(ctx, error);
                            }
                        },
                        ctx.executor());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        counters.addError();
        ctx.close();
    }

    private Answer refusal(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return malformed(request.decoderResult().cause());
        }
        List<String> names = request.headers().getAll(HttpHeaderNames.HOST);
        boolean needed = !request.protocolVersion().equals(HttpVersion.HTTP_1_0);
        if (names.size() > 1 || (needed && names.isEmpty())) {
            return Answer.refusal(
                    HttpResponseStatus.BAD_REQUEST, "A request has exactly one header Host");
        }
        if (!names.isEmpty() && !hosts.allows(names.get(0))) {
            return Answer.refusal(
                    HttpResponseStatus.MISDIRECTED_REQUEST,
                    "Not by that name; allowed: an address, localhost, the host in http_endpoint");
        }
        if (!isRead(request)) {
            return Answer.refusal(
                    HttpResponseStatus.METHOD_NOT_ALLOWED,
                    "This is for reading only; allowed: GET, HEAD");
        }
        if (HttpUtil.isTransferEncodingChunked(request)
                || HttpUtil.getContentLength(request, 0L) > 0) {
            return Answer.refusal(
                    HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "A request must not have a body");
        }
        return null;
    }

    private static Answer malformed(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return Answer.refusal(
                    HttpResponseStatus.REQUEST_URI_TOO_LONG, "The request line is too long");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return Answer.refusal(
                    HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too long");
        }
        return Answer.refusal(HttpResponseStatus.BAD_REQUEST, "This is not an HTTP request");
    }

    private static boolean isRead(HttpRequest request) {
        return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    }

    private void write(
            ChannelHandlerContext ctx, HttpRequest request, Answer answer, boolean keepAlive) {
        if (answer.status().code() >= 400) {
            counters.addRefusedRequest();
        }
        ctx.write(head(answer, keepAlive));
        boolean bodyless = request.method().equals(HttpMethod.HEAD);
        Object rest =
                bodyless
                        ? LastHttpContent.EMPTY_LAST_CONTENT
                        : new HttpChunkedInput(
                                new ChunkedStream(
                                        new ByteArrayInputStream(answer.body()), CHUNK_BYTES));
        ChannelFuture written = ctx.writeAndFlush(rest);
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
            return;
        }
        written.addListener(
                done -> {
                    answering = false;
                    ctx.pipeline().fireUserEventTriggered(ConnectionGuard.ANSWERED);
                });
    }

    private HttpResponse head(Answer answer, boolean keepAlive) {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, answer.status());
        HttpHeaders headers = response.headers();
        headers.set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
        headers.set(HttpHeaderNames.CONTENT_LENGTH, answer.body().length);
        headers.set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        headers.set(HttpHeaderNames.CONTENT_SECURITY_POLICY, policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        if (answer.status().equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
            headers.set(HttpHeaderNames.ALLOW, "GET, HEAD");
        }
        if (!keepAlive) {
            headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        return response;
    }
}
