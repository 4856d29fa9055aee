package io.horoscope.bench.sim.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatagramLinkTest {

    private static final int SENT = 20_000;
    private static final InetSocketAddress FROM = new InetSocketAddress("10.0.0.1", 1);
    private static final InetSocketAddress TO = new InetSocketAddress("10.0.0.2", 2);

    private final Simulation simulation = new Simulation();
    private final List<Integer> arrived = new ArrayList<>();

    @Test
    void send_lost_arrivesInTheRestOfCases() {
        send(link(0, 0.3, 0));
        assertEquals(0.7 * SENT, arrived.size(), 4 * Math.sqrt(0.21 * SENT));
    }

    @Test
    void send_duplicated_arrivesTwiceInThatShare() {
        send(link(0, 0, 0.2));
        assertEquals(1.2 * SENT, arrived.size(), 4 * Math.sqrt(0.16 * SENT));
        assertEquals(SENT, arrived.stream().distinct().count());
    }

    @Test
    void send_noSocketOnArrival_isLost() {
        DatagramLink link = link(0, 0, 0);
        List<Long> times = new ArrayList<>();
        ByteBuffer datagram = ByteBuffer.allocate(1);
        link.send(datagram, FROM, TO);
        simulation.in(100, now -> link.bind(TO, (bytes, source, at) -> times.add(at)));
        simulation.in(200, now -> link.send(datagram, FROM, TO));
        simulation.in(300, now -> link.send(datagram, FROM, FROM));
        simulation.in(600, now -> link.unbind(TO));
        simulation.runUntil(2_000);
        assertEquals(List.of(500L), times);
    }

    @Test
    void send_jitter_overtakes() {
        send(link(1_000, 0, 0));
        List<Integer> sorted = new ArrayList<>(arrived);
        sorted.sort(null);
        assertEquals(SENT, sorted.size());
        assertTrue(!sorted.equals(arrived));
    }

    @Test
    void send_noJitter_arrivesInOrderAfterTheDelay() {
        DatagramLink link = link(0, 0, 0);
        ByteBuffer datagram = ByteBuffer.wrap(new byte[] {7});
        List<Long> times = new ArrayList<>();
        link.bind(TO, (bytes, source, now) -> times.add(now + bytes[0]));
        link.send(datagram, FROM, TO);
        datagram.put(0, (byte) 8); // What was sent is a copy.
        link.send(datagram, FROM, TO);
        simulation.runUntil(1_000);
        assertEquals(List.of(507L, 508L), times);
    }

    private DatagramLink link(long jitterNanos, double lost, double duplicated) {
        return new DatagramLink(
                simulation,
                new DatagramLink.Quality(500, jitterNanos, lost, duplicated),
                new Seeds(1).fork("telemetry", 0));
    }

    /** Sends numbers, one a nanosecond. */
    private void send(DatagramLink link) {
        link.bind(
                TO,
                (bytes, source, now) -> {
                    assertEquals(FROM, source);
                    arrived.add(ByteBuffer.wrap(bytes).getInt());
                });
        for (int i = 0; i < SENT; i++) {
            ByteBuffer datagram = ByteBuffer.allocate(4).putInt(0, i);
            simulation.in(i, now -> link.send(datagram, FROM, TO));
        }
        simulation.runUntil(simulation.nowNanos() + 100_000_000);
    }
}
