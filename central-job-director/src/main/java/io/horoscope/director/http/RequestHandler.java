package io.horoscope.director.http;

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
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.netty.handler.stream.ChunkedStream;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers GET and HEAD, one request at a time; refuses anything else, bodies included, and then
 * closes. One instance a connection, used by the HTTP loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Errors arrive at the pipeline.
final class RequestHandler extends SimpleChannelInboundHandler<HttpObject> {

    private static final Logger log = LoggerFactory.getLogger(RequestHandler.class);

    /** From one request to the end of the next one: the reply to the first has to be read in it. */
    static final int NEXT_REQUEST_SECONDS = 30;

    /** The most direct memory that a slow reader holds. */
    private static final int CHUNK_BYTES = 16 * 1024;

    private final Routes routes;
    private final String policy;
    private final HostRule hosts;
    private final HttpCounters counters;
    private boolean first = true;
    private boolean replying;

    /**
     * @param policy the content security policy of every reply
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
        counters.requests++;
        if (replying) {
            counters.refusedRequests++;
            ctx.close(); // Clients of status pages do not pipeline; replies would pile up.
            return;
        }
        replying = true;
        if (first) {
            first = false;
            ctx.pipeline()
                    .replace(
                            ReadTimeoutHandler.class,
                            "next-request",
                            new ReadTimeoutHandler(NEXT_REQUEST_SECONDS));
        }
        HttpRequest request = (HttpRequest) message;
        HttpReply refusal = refusal(request);
        if (refusal != null) {
            ctx.channel().config().setAutoRead(false); // A body must not postpone the timeout.
            write(ctx, refusal, false);
            return;
        }
        routes.reply(request.uri(), ctx.executor())
                .whenCompleteAsync(
                        (reply, error) -> {
                            if (error == null) {
                                write(ctx, reply, true);
                            } else {
                                exceptionCaught(ctx, error);
                            }
                        },
                        ctx.executor());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof ReadTimeoutException)) {
            counters.errors++;
            boolean isOurs = !(cause instanceof IOException);
            if (isOurs && Long.bitCount(counters.errors) == 1) { // Ever more rarely.
                log.warn("A request to the page failed, as {} have", counters.errors, cause);
            }
        }
        ctx.close();
    }

    private HttpReply refusal(HttpRequest request) {
        if (request.decoderResult().isFailure()) {
            return malformed(request.decoderResult().cause());
        }
        List<String> names = request.headers().getAll(HttpHeaderNames.HOST);
        boolean needed = !request.protocolVersion().equals(HttpVersion.HTTP_1_0);
        if (names.size() > 1 || (needed && names.isEmpty())) {
            return HttpReply.refusal(
                    HttpResponseStatus.BAD_REQUEST, "A request has exactly one header Host");
        }
        if (!names.isEmpty() && !hosts.allows(names.get(0))) {
            return HttpReply.refusal(
                    HttpResponseStatus.MISDIRECTED_REQUEST,
                    "Not by that name; allowed: an address, localhost, the host in http_endpoint");
        }
        if (!isRead(request)) {
            return HttpReply.refusal(
                    HttpResponseStatus.METHOD_NOT_ALLOWED,
                    "This is for reading only; allowed: GET, HEAD");
        }
        if (HttpUtil.isTransferEncodingChunked(request)
                || HttpUtil.getContentLength(request, 0L) > 0) {
            return HttpReply.refusal(
                    HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "A request must not have a body");
        }
        return null;
    }

    private static HttpReply malformed(Throwable cause) {
        if (cause instanceof TooLongHttpLineException) {
            return HttpReply.refusal(
                    HttpResponseStatus.REQUEST_URI_TOO_LONG, "The request line is too long");
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return HttpReply.refusal(
                    HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too long");
        }
        return HttpReply.refusal(HttpResponseStatus.BAD_REQUEST, "This is not an HTTP request");
    }

    private static boolean isRead(HttpRequest request) {
        return request.method().equals(HttpMethod.GET) || request.method().equals(HttpMethod.HEAD);
    }

    /** The codec leaves the body out in a reply to HEAD. */
    private void write(ChannelHandlerContext ctx, HttpReply reply, boolean keepAlive) {
        if (reply.status().code() >= 400) {
            counters.refusedRequests++;
        }
        HttpResponse head = head(reply);
        HttpUtil.setKeepAlive(head, keepAlive);
        ctx.write(head);
        ChunkedStream body = new ChunkedStream(new ByteArrayInputStream(reply.body()), CHUNK_BYTES);
        ctx.writeAndFlush(new HttpChunkedInput(body)).addListener(written -> replying = false);
    }

    private HttpResponse head(HttpReply reply) {
        HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, reply.status());
        HttpHeaders headers = response.headers();
        headers.set(HttpHeaderNames.CONTENT_TYPE, reply.contentType());
        headers.set(HttpHeaderNames.CONTENT_LENGTH, reply.body().length);
        headers.set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        headers.set(HttpHeaderNames.CONTENT_SECURITY_POLICY, policy);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        if (reply.status().equals(HttpResponseStatus.METHOD_NOT_ALLOWED)) {
            headers.set(HttpHeaderNames.ALLOW, "GET, HEAD");
        }
        return response;
    }
}
