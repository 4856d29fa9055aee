package io.horoscope.director.http;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Closes a connection beyond the greatest number, of all or of its source, at once. One instance
 * for all connections, used by the HTTP loop only.
 */
@Sharable
@SuppressWarnings("FutureReturnValueIgnored") // Errors arrive at the pipeline.
final class ConnectionLimit extends ChannelInboundHandlerAdapter {

    /** A dozen operators' pages and a Prometheus or two. */
    static final int MAX_CONNECTIONS = 16;

    /**
     * Of one source address: a page, its reloads, a command line beside it. Not of this machine's:
     * behind a proxy or a tunnel all viewers have that one.
     */
    static final int MAX_OF_A_SOURCE = 4;

    private final HttpCounters counters;
    private final Map<InetAddress, Integer> openBySource = new HashMap<>();

    ConnectionLimit(HttpCounters counters) {
        this.counters = counters;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        InetAddress source = ((InetSocketAddress) ctx.channel().remoteAddress()).getAddress();
        int ofSource = source.isLoopbackAddress() ? 0 : openBySource.getOrDefault(source, 0);
        if (counters.openConnections >= MAX_CONNECTIONS || ofSource >= MAX_OF_A_SOURCE) {
            counters.refusedConnections++;
            ctx.close();
            return;
        }
        counters.openConnections++;
        openBySource.merge(source, 1, Integer::sum);
        ctx.channel().closeFuture().addListener(closed -> release(source));
        ctx.fireChannelActive();
    }

    private void release(InetAddress source) {
        counters.openConnections--;
        openBySource.computeIfPresent(source, (same, open) -> open > 1 ? open - 1 : null);
    }
}
