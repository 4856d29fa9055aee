package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What happens to a datagram when the socket takes it, is full, or fails. */
class UdpSinkTest {

    private static final InetSocketAddress TO =
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 9340);

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private int failures;
    private final UdpSink sink = new UdpSink(channel, () -> failures++);

    @Test
    void send_writable_leavesWithTheFlushAsACopy() {
        byte[] bytes = {1, 2, 3};

        assertTrue(sink.send(ByteBuffer.wrap(bytes), TO));
        bytes[0] = 9; // The caller's buffer is its own again.
        assertNull(channel.readOutbound());
        sink.flush();

        DatagramPacket packet = channel.readOutbound();
        assertArrayEquals(new byte[] {1, 2, 3}, ByteBufUtil.getBytes(packet.content()));
        assertEquals(TO, packet.recipient());
        packet.release();
    }

    @Test
    void send_queueFull_flushesThenGivesUp() {
        sink.send(ByteBuffer.wrap(new byte[3]), TO);
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);

        assertFalse(sink.send(ByteBuffer.wrap(new byte[3]), TO));

        DatagramPacket before = channel.readOutbound();
        before.release();
        sink.flush();
        assertNull(channel.readOutbound());
        assertEquals(0, failures);
    }

    @Test
    void send_refusedBySystem_isCounted() {
        channel.pipeline()
                .addLast(
                        new ChannelOutboundHandlerAdapter() {
                            @Override
                            public void write(
                                    ChannelHandlerContext ctx,
                                    Object message,
                                    ChannelPromise sent) {
                                ReferenceCountUtil.release(message);
                                sent.setFailure(new IOException("no route"));
                            }
                        });

        sink.send(ByteBuffer.wrap(new byte[3]), TO);
        channel.runPendingTasks();

        assertEquals(1, failures);
    }
}
