package io.horoscope.bench.sim.telemetry;

import io.horoscope.bench.sim.engine.Simulation;
import io.horoscope.core.key.MacKey;
import io.horoscope.director.DirectorFactory;
import io.horoscope.director.DirectorSettings;
import io.horoscope.director.state.DatagramSink;
import io.horoscope.director.state.Director;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Runs the shipped {@link Director} with its default settings on the simulated clock and network,
 * in the place of the daemon's event loop. As a process it can be down: what is sent to it then is
 * lost, and so is what it knew.
 */
final class DirectorProcess {

    private static final DirectorSettings SETTINGS =
            DirectorSettings.read(Map.of("secret_file", "simulated"));

    private final Wiring wiring;
    private final Simulation simulation;
    private final InetSocketAddress address;
    private final UniformRandomProvider random;
    private Director director;
    private LongSupplier clock;
    private long turnAtNanos;
    private int turns; // The number of the scheduled turn; one with another number is void.

    DirectorProcess(Wiring wiring, InetSocketAddress address, UniformRandomProvider random) {
        this.wiring = wiring;
        this.simulation = wiring.simulation();
        this.address = address;
        this.random = random;
    }

    /**
     * Starts it with nothing known, ending an earlier start.
     *
     * @param aheadNanos by how much its clock is ahead
     */
    void start(long aheadNanos) {
        stop();
        clock = () -> simulation.nowNanos() + aheadNanos;
        byte[] secret = new byte[MacKey.BYTES];
        random.nextBytes(secret);
        director =
                new DirectorFactory(SETTINGS, clock, random::nextInt)
                        .director(
                                wiring.keyring()::find,
                                random.nextLong(),
                                new MacKey(0, secret),
                                new LinkSink());
        wiring.link().bind(address, this::receive);
        wakeWhenDue();
    }

    void stop() {
        wiring.link().unbind(address);
        director = null;
        turns++;
        turnAtNanos = Long.MAX_VALUE;
    }

    private void receive(byte[] bytes, InetSocketAddress source, long nowNanos) {
        director.receive(bytes, bytes.length, source);
        wakeWhenDue();
    }

    private void wakeWhenDue() {
        long waitNanos = Math.max(0, director.nextWorkNanos() - clock.getAsLong());
        long dueNanos = simulation.nowNanos() + waitNanos;
        if (dueNanos < turnAtNanos) {
            turnAtNanos = dueNanos;
            int turn = ++turns;
            simulation.at(dueNanos, nowNanos -> turn(turn));
        }
    }

    private void turn(int turn) {
        if (turn == turns) {
            turnAtNanos = Long.MAX_VALUE;
            director.doWork();
            wakeWhenDue();
        }
    }

    private final class LinkSink implements DatagramSink {

        @Override
        public boolean send(ByteBuffer datagram, InetSocketAddress to) {
            wiring.link().send(datagram, address, to);
            return true;
        }

        @Override
        public void flush() {}
    }
}
