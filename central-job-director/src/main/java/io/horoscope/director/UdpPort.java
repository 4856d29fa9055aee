package io.horoscope.director;

import io.horoscope.core.settings.Endpoint;
import io.horoscope.daemon.Endpoints;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.nio.NioDatagramChannel;

/** Opens the UDP port. */
final class UdpPort {

    /** A burst of reports of some thousand nodes; the operating system may grant less. */
    private static final int SOCKET_BUFFER_BYTES = 1 << 20;

    /**
     * Sending stops at the upper mark, about 200 full datagrams, until the queue is below the lower
     * one.
     */
    private static final WriteBufferWaterMark SEND_QUEUE =
            new WriteBufferWaterMark(128 * 1024, 256 * 1024);

    private UdpPort() {}

    /**
     * A bound channel that reads nothing yet: add a handler, then set auto-read.
     *
     * @throws io.horoscope.core.settings.SettingsException if the endpoint cannot be used
     */
    static Channel bind(EventLoopGroup group, ByteBufAllocator allocator, Endpoint endpoint) {
        Bootstrap bootstrap =
                new Bootstrap()
                        .group(group)
                        .channel(NioDatagramChannel.class)
                        .handler(new ChannelInboundHandlerAdapter())
                        .option(ChannelOption.AUTO_READ, false)
                        .option(ChannelOption.ALLOCATOR, allocator)
                        .option(
                                ChannelOption.RECVBUF_ALLOCATOR,
                                new FixedRecvByteBufAllocator(StateLoop.RECEIVE_BYTES))
                        .option(ChannelOption.SO_RCVBUF, SOCKET_BUFFER_BYTES)
                        .option(ChannelOption.SO_SNDBUF, SOCKET_BUFFER_BYTES)
                        .option(ChannelOption.WRITE_BUFFER_WATER_MARK, SEND_QUEUE);
        return bound(
                "udp_endpoint",
                endpoint,
                bootstrap.bind(Endpoints.resolve("udp_endpoint", endpoint)));
    }

    /** The channel that a bind opened, or the reason why there is none. */
    static Channel bound(String key, Endpoint endpoint, ChannelFuture bind) {
        bind.awaitUninterruptibly();
        if (!bind.isSuccess()) {
            throw Endpoints.unusable(key, endpoint, bind.cause().getMessage());
        }
        return bind.channel();
    }
}
