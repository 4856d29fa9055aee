package io.horoscope.director.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Keeps connections few and short: one beyond the bound is closed at once, and each has a deadline for its next complete
 * answer. That one rule ends idle connections, requests that never end and readers that never read. One instance a
 * connection, used by the HTTP loop only.
 */
@SuppressWarnings(
        "FutureReturnValueIgnored") // Netty reports what matters through listeners and the
// pipeline.
final class ConnectionGuard extends ChannelInboundHandlerAdapter {

    /** A dozen operators' pages and a Prometheus or two. */
    static final int MAX_CONNECTIONS = 16;

    /** Fired through the pipeline when an answer has been written out. */
    static final Object ANSWERED = "answered";

    private final HttpCounters counters;
    private final long deadlineMillis;
    private Future<?> deadline;

    ConnectionGuard(HttpCounters counters, long deadlineMillis) {
        this.counters = counters;
        this.deadlineMillis = deadlineMillis;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        if (counters.openConnections() >= MAX_CONNECTIONS) {
            counters.addRefusedConnection();
            ctx.close();
            return;
        }
        counters.opened();
        arm(ctx);
        ctx.fireChannelActive();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (deadline != null) {
            deadline.cancel(false);
            counters.closed();
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == ANSWERED) {
            deadline.cancel(false);
            arm(ctx);
            return;
        }
        ctx.fireUserEventTriggered(event);
    }

    private void arm(ChannelHandlerContext ctx) {
        deadline =
                ctx.executor().schedule(() -> ctx.close(), deadlineMillis, TimeUnit.MILLISECONDS);
    }
}
