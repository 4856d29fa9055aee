package io.horoscope.director.http;

import io.horoscope.director.state.Snapshot;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.stream.ChunkedWriteHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The director's HTTP server: which handlers a connection passes, and their limits. */
public final class DirectorHttp extends ChannelInitializer<Channel> {

    /** A client sends its first request at once. */
    static final int FIRST_REQUEST_SECONDS = 5;

    private static final int MAX_LINE_BYTES = 8192;
    private static final int MAX_HEADER_BYTES = 8192;
    private static final int MAX_CHUNK_BYTES = 8192;
    private static final int BACKLOG = 64;

    private final HttpCounters counters = new HttpCounters();
    private final ConnectionLimit limit = new ConnectionLimit(counters);
    private final Routes routes;
    private final HostRule hosts;
    private final String policy;

    /**
     * A server that does not listen yet.
     *
     * @param director its state, made on its own loop
     * @param host the name by which the settings call the address to listen on
     */
    public DirectorHttp(
            Supplier<CompletableFuture<Snapshot>> director, DirectorInfo info, String host) {
        String html = Dashboard.html();
        this.routes = new Routes(director, info, counters, html);
        this.hosts = new HostRule(host);
        this.policy = Dashboard.policy(html);
    }

    /**
     * Begins to listen.
     *
     * @param group one event loop
     */
    public ChannelFuture bind(
            EventLoopGroup group, ByteBufAllocator allocator, InetSocketAddress address) {
        return new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.ALLOCATOR, allocator)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(this)
                .bind(address);
    }

    HttpCounters counters() {
        return counters;
    }

    /**
     * The timeout is behind the codec and so measures the time between whole requests: it also ends
     * requests that never end, however slowly they arrive, and clients that do not read.
     */
    @Override
    protected void initChannel(Channel channel) {
        channel.pipeline()
                .addLast(limit)
                .addLast(new HttpServerCodec(MAX_LINE_BYTES, MAX_HEADER_BYTES, MAX_CHUNK_BYTES))
                .addLast(new HttpServerKeepAliveHandler())
                .addLast(new ChunkedWriteHandler())
                .addLast(new ReadTimeoutHandler(FIRST_REQUEST_SECONDS))
                .addLast(new RequestHandler(routes, policy, hosts, counters));
    }
}
