package io.horoscope.bench.sim.telemetry;

import io.horoscope.core.key.NodeKeys;
import io.horoscope.core.wire.Decoded;
import io.horoscope.core.wire.DirectorExchange;
import io.horoscope.core.wire.DirectorExchange.Reply;
import io.horoscope.core.wire.Message;
import io.horoscope.core.wire.Wire;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/** A socket of a node that exchanges messages with all directors by the shipped exchange. */
final class Endpoint {

    private final Wiring wiring;
    private final InetSocketAddress address;
    private final DirectorExchange exchange;
    private final ByteBuffer datagram = ByteBuffer.allocate(Wire.MAX_DATAGRAM_BYTES);

    Endpoint(
            Wiring wiring, InetSocketAddress address, NodeKeys keys, UniformRandomProvider random) {
        this.wiring = wiring;
        this.address = address;
        this.exchange =
                new DirectorExchange(() -> keys, wiring.directors().size(), random::nextLong);
    }

    void sendToAll(Message message, long nowNanos) {
        exchange.next();
        for (int i = 0; i < wiring.directors().size(); i++) {
            send(i, message, nowNanos);
        }
    }

    void send(int director, Message message, long nowNanos) {
        exchange.write(director, message, nowNanos, datagram);
        wiring.link().send(datagram, address, wiring.directors().get(director));
    }

    /** A director's reply, unless it is not acceptable. */
    Optional<Reply> read(byte[] bytes, long nowNanos) {
        Decoded<Reply> reply = exchange.read(bytes, bytes.length, nowNanos);
        return reply.isAccepted() ? Optional.of(reply.value()) : Optional.empty();
    }
}
