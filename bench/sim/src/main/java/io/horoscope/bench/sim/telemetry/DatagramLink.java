package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Event;
import io.horoscope.bench.sim.engine.Simulation;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A network that delays, loses, doubles and reorders datagrams between sockets. A datagram to an
 * address at which no socket is bound when it arrives is lost.
 */
public final class DatagramLink {

    /**
     * How datagrams arrive.
     *
     * @param delayNanos least time in transit
     * @param jitterNanos mean of an exponential time on top, drawn for each datagram: later ones
     *     overtake earlier ones
     * @param lost share of datagrams that never arrive, in [0, 1]
     * @param duplicated share of datagrams that arrive twice, in [0, 1]
     */
    public record Quality(long delayNanos, long jitterNanos, double lost, double duplicated) {}

    /** A bound socket. */
    @FunctionalInterface
    public interface Socket {
        /** Takes a datagram. */
        void receive(byte[] datagram, InetSocketAddress source, long nowNanos);
    }

    private final Simulation simulation;
    private final Quality quality;
    private final UniformRandomProvider random;
    private final ZigguratSampler.Exponential jitter;
    private final Map<InetSocketAddress, Socket> sockets = new HashMap<>();

    public DatagramLink(Simulation simulation, Quality quality, UniformRandomProvider random) {
        this.simulation = simulation;
        this.quality = quality;
        this.random = random;
        this.jitter = ZigguratSampler.Exponential.of(random);
    }

    /** From now on, what arrives at the address goes to this socket, and to no earlier one. */
    void bind(InetSocketAddress address, Socket socket) {
        sockets.put(address, socket);
    }

    /** From now on, what arrives at the address is lost. */
    void unbind(InetSocketAddress address) {
        sockets.remove(address);
    }

    /** Sends a copy of what is in the buffer. */
    void send(ByteBuffer datagram, InetSocketAddress from, InetSocketAddress to) {
        byte[] bytes = new byte[datagram.remaining()];
        datagram.duplicate().get(bytes);
        Event arrival =
                nowNanos -> {
                    Socket socket = sockets.get(to);
                    if (socket != null) {
                        socket.receive(bytes, from, nowNanos);
                    }
                };
        carry(arrival);
        if (quality.duplicated > 0 && random.nextDouble() < quality.duplicated) {
            carry(arrival);
        }
    }

    /** Lets a message arrive as late as a datagram, or not at all. */
    void carry(Event arrival) {
        if (quality.lost > 0 && random.nextDouble() < quality.lost) {
            return;
        }
        long nanos = quality.delayNanos + (long) (quality.jitterNanos * jitter.sample());
        simulation.in(nanos, arrival);
    }
}
