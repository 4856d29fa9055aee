package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Simulation;
import java.nio.ByteBuffer;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** A network that delays, loses, doubles and reorders datagrams. */
public final class DatagramLink {

    /** Who gets a datagram. */
    @FunctionalInterface
    public interface Receiver {
        void receive(byte[] datagram, long nowNanos);
    }

    private final Simulation simulation;
    private final long delayNanos;
    private final double jitterNanos;
    private final UniformRandomProvider random;
    private final ZigguratSampler.Exponential jitter;
    private final double duplicated;
    private double lost;

    /**
     * @param delayNanos least time under way
     * @param jitterNanos mean of an exponential time on top, drawn for each datagram: later ones overtake earlier ones
     * @param lost share of datagrams that never arrive, in [0, 1]
     * @param duplicated share of datagrams that arrive twice, in [0, 1]
     */
    public DatagramLink(
            Simulation simulation,
            long delayNanos,
            long jitterNanos,
            double lost,
            double duplicated,
            UniformRandomProvider random) {
        this.simulation = simulation;
        this.delayNanos = delayNanos;
        this.jitterNanos = (double) jitterNanos;
        this.lost = lost;
        this.duplicated = duplicated;
        this.random = random;
        this.jitter = ZigguratSampler.Exponential.of(random);
    }

    /** From now on, loses this share. */
    public void setLost(double share) {
        lost = share;
    }

    /** Sends a copy of what is in the buffer. */
    void send(ByteBuffer datagram, Receiver receiver) {
        byte[] bytes = new byte[datagram.remaining()];
        datagram.duplicate().get(bytes);
        deliver(bytes, receiver);
        if (duplicated > 0 && random.nextDouble() < duplicated) {
            deliver(bytes, receiver);
        }
    }

    private void deliver(byte[] bytes, Receiver receiver) {
        if (lost > 0 && random.nextDouble() < lost) {
            return;
        }
        long nanos = delayNanos + (long) (jitterNanos * jitter.sample());
        simulation.in(nanos, nowNanos -> receiver.receive(bytes, nowNanos));
    }
}
