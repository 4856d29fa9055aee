package io.horoscope.director.state;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Where datagrams go out. Never blocks. */
public interface DatagramSink {

    /**
     * Hands a datagram over; its bytes are copied before this returns.
     *
     * @return false if the send queue is full and the datagram was given up
     */
    boolean send(ByteBuffer datagram, InetSocketAddress to);

    /** Lets what was handed over leave. */
    void flush();
}
