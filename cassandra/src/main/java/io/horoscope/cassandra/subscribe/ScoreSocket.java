package io.horoscope.cassandra.subscribe;

import io.horoscope.core.settings.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A UDP socket that blocks in {@link #await} only. Used by one thread, except for {@link #wakeup}
 * and {@link #close}.
 */
public final class ScoreSocket implements AutoCloseable {

    private static final Logger logger = LoggerFactory.getLogger(ScoreSocket.class);

    /**
     * A heartbeat of 4,096 nodes is a burst of 205 datagrams, each of which the kernel counts with
     * 2.3 kB.
     */
    private static final int RECEIVE_BUFFER_BYTES = 1 << 20;

    /**
     * A datagram takes 2,304 bytes of the buffer, the kernel's own included, and holds 20 nodes.
     */
    private static final int BYTES_PER_NODE = 116;

    private final DatagramChannel channel;
    private final Selector selector;
    private final InetSocketAddress local;

    private ScoreSocket(DatagramChannel channel, Selector selector, InetSocketAddress local) {
        this.channel = channel;
        this.selector = selector;
        this.local = local;
    }

    /**
     * Binds a socket.
     *
     * @param endpoint where to listen; port 0 is any free one
     * @throws IOException if that is not possible, for instance because the port is in use
     */
    public static ScoreSocket bind(Endpoint endpoint) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.configureBlocking(false);
            growReceiveBuffer(channel);
            channel.bind(new InetSocketAddress(endpoint.host(), endpoint.port()));
            Selector selector = Selector.open();
            channel.register(selector, SelectionKey.OP_READ);
            return new ScoreSocket(
                    channel, selector, (InetSocketAddress) channel.getLocalAddress());
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static void growReceiveBuffer(DatagramChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER_BYTES);
        int grantedBytes = channel.getOption(StandardSocketOptions.SO_RCVBUF);
        if (grantedBytes < RECEIVE_BUFFER_BYTES) {
            logger.info(
                    "The socket for scores has a receive buffer of {} bytes instead of {}: in a cluster of more than {}"
                            + " nodes a heartbeat may lose datagrams. Raise net.core.rmem_max",
                    grantedBytes,
                    RECEIVE_BUFFER_BYTES,
                    grantedBytes / BYTES_PER_NODE);
        }
    }

    public InetSocketAddress local() {
        return local;
    }

    /** Waits for a datagram, for {@link #wakeup}, or until the time is over. */
    void await(long millis) throws IOException {
        selector.select(millis);
        selector.selectedKeys().clear();
    }

    /** Ends a running or the next {@link #await}. */
    public void wakeup() {
        selector.wakeup();
    }

    /** Fills {@code buffer} with the next datagram; returns whether there was one. */
    boolean receive(ByteBuffer buffer) throws IOException {
        buffer.clear();
        boolean received = channel.receive(buffer) != null;
        buffer.flip();
        return received;
    }

    void send(ByteBuffer datagram, InetSocketAddress destination) throws IOException {
        channel.send(datagram, destination);
    }

    /** Whether nobody closed it. */
    public boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
