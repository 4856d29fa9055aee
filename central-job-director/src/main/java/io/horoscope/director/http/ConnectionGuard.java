package io.horoscope.director.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * Keeps connections few and short: one beyond a bound, of all or of its source, is closed at once,
 * and each has a deadline: first for its first request, which a client sends at once, then for each
 * complete answer. That ends idle connections, requests that never end, however slowly they come,
 * and readers that never read. One instance a connection, used by the HTTP loop only.
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // Netty reports what matters through listeners and the
// pipeline.
final class ConnectionGuard extends ChannelInboundHandlerAdapter {

    /** A dozen operators' pages and a Prometheus or two. */
    static final int MAX_CONNECTIONS = 16;

    /** Of one source address: a page, its reloads, a command line beside it. */
    static final int MAX_OF_A_SOURCE = 4;

    static final long FIRST_REQUEST_MILLIS = 5_000;
    static final long ANSWER_MILLIS = 30_000;

    /** Fired through the pipeline when the head of a request has arrived. */
    static final Object REQUESTED = "requested";

    /** Fired through the pipeline when an answer has been written out. */
    static final Object ANSWERED = "answered";

    private final HttpCounters counters;
    private Object source;
    private Future<?> deadline;

    ConnectionGuard(HttpCounters counters) {
        this.counters = counters;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        source = source(ctx.channel().remoteAddress());
        if (counters.openConnections() >= MAX_CONNECTIONS
                || counters.openConnectionsOf(source) >= MAX_OF_A_SOURCE) {
            counters.addRefusedConnection();
            ctx.close();
            return;
        }
        counters.opened(source);
        arm(ctx, FIRST_REQUEST_MILLIS);
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (deadline != null) {
            deadline.cancel(false);
            counters.closed(source);
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == REQUESTED || event == ANSWERED) {
            deadline.cancel(false);
            arm(ctx, ANSWER_MILLIS);
            return;
        }
        ctx.fireUserEventTriggered(event);
    }

    private void arm(ChannelHandlerContext ctx, long millis) {
        deadline = ctx.executor().schedule(() -> ctx.close(), millis, TimeUnit.MILLISECONDS);
    }

    /** A host, whatever the port. */
    private static Object source(SocketAddress remote) {
        return remote instanceof InetSocketAddress
                ? ((InetSocketAddress) remote).getAddress()
                : remote;
    }
}
