package io.horoscope.director.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.net.InetSocketAddress;

/** Listens for HTTP. */
public final class HttpPort {

    /** A request for the history of 100 IPv6 nodes still fits. */
    private static final int MAX_LINE_BYTES = 8192;

    private static final int MAX_HEADER_BYTES = 8192;
    private static final int MAX_CHUNK_BYTES = 8192;
    private static final int BACKLOG = 64;

    private final DirectorView director;
    private final About about;
    private final HostRule hosts;

    /**
     * @param host the name by which the settings call the address to listen on
     */
    public HttpPort(DirectorView director, About about, String host) {
        this.director = director;
        this.about = about;
        this.hosts = new HostRule(host);
    }

    /**
     * Begins to listen.
     *
     * @param group one event loop
     */
    public ChannelFuture bind(
            EventLoopGroup group, ByteBufAllocator allocator, InetSocketAddress address) {
        HttpCounters counters = new HttpCounters();
        String html = LivePage.html();
        String policy = LivePage.policy(html);
        Routes routes = new Routes(director, about, counters, html);
        return new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.ALLOCATOR, allocator)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(
                        new ChannelInitializer<SocketChannel>() {
                            @Override
                            protected void initChannel(SocketChannel channel) {
                                channel.pipeline()
                                        .addLast(new ConnectionGuard(counters))
                                        .addLast(
                                                new HttpServerCodec(
                                                        MAX_LINE_BYTES,
                                                        MAX_HEADER_BYTES,
                                                        MAX_CHUNK_BYTES))
                                        .addLast(new ChunkedWriteHandler())
                                        .addLast(
                                                new RequestHandler(
                                                        routes, policy, hosts, counters));
                            }
                        })
                .bind(address);
    }
}
