package io.horoscope.director;

import io.horoscope.director.state.DatagramSink;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Sends through a Netty channel, and gives datagrams up rather than queue without bound. Used by
 * the channel's loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Failures arrive at the listener.
final class UdpSink implements DatagramSink {

    private final Channel channel;
    private final Runnable onFailure;
    private final ChannelFutureListener failureListener = this::note;

    /**
     * @param onFailure called for each datagram that the operating system refused
     */
    UdpSink(Channel channel, Runnable onFailure) {
        this.channel = channel;
        this.onFailure = onFailure;
    }

    @Override
    public boolean send(ByteBuffer datagram, InetSocketAddress to) {
        if (!channel.isWritable()) {
            channel.flush(); // A long table fills the queue before its end.
            if (!channel.isWritable()) {
                return false;
            }
        }
        ByteBuf copy = channel.alloc().buffer(datagram.remaining()).writeBytes(datagram);
        channel.write(new DatagramPacket(copy, to)).addListener(failureListener);
        return true;
    }

    @Override
    public void flush() {
        channel.flush();
    }

    private void note(ChannelFuture sent) {
        if (!sent.isSuccess()) {
            onFailure.run();
        }
    }
}
