package io.horoscope.cassandra.subscribe;

import io.horoscope.core.settings.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A UDP socket that never blocks but in {@link #await}. Used by one thread, but for {@link #wakeup} and {@link #close}. */
public final class ScoreSocket implements AutoCloseable {

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

    public InetSocketAddress local() {
        return local;
    }

    /** Waits until a datagram is there, {@link #wakeup} was called, or the time is over. */
    void await(long millis) throws IOException {
        selector.select(millis);
        selector.selectedKeys().clear();
    }

    /** Ends a running or the next {@link #await}. */
    public void wakeup() {
        selector.wakeup();
    }

    /** Fills {@code buffer} with the next datagram and returns its source, or null if there is none. */
    InetSocketAddress receive(ByteBuffer buffer) throws IOException {
        buffer.clear();
        InetSocketAddress source = (InetSocketAddress) channel.receive(buffer);
        buffer.flip();
        return source;
    }

    void send(ByteBuffer datagram, InetSocketAddress destination) throws IOException {
        channel.send(datagram, destination);
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
