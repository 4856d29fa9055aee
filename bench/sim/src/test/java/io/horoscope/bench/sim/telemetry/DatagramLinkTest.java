package io.horoscope.bench.sim.telemetry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.engine.Simulation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DatagramLinkTest {

    private static final int SENT = 20_000;

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
    void send_allLost_nothingArrives() {
        send(link(0, 1, 0.5));
        assertEquals(List.of(), arrived);
    }

    @Test
    void setLost_later_isInForceFromThenOn() {
        DatagramLink link = link(0, 1, 0);
        send(link);
        link.setLost(0);
        send(link);
        assertEquals(SENT, arrived.size());
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
        link.send(datagram, (bytes, now) -> times.add(now));
        datagram.put(0, (byte) 8); // What was sent is a copy.
        link.send(datagram, (bytes, now) -> times.add(now + bytes[0]));
        simulation.runUntil(1_000);
        assertEquals(List.of(500L, 508L), times);
    }

    private DatagramLink link(long jitterNanos, double lost, double duplicated) {
        return new DatagramLink(
                simulation, 500, jitterNanos, lost, duplicated, new Seeds(1).fork("telemetry", 0));
    }

    /** Sends numbers, one a nanosecond. */
    private void send(DatagramLink link) {
        for (int i = 0; i < SENT; i++) {
            ByteBuffer datagram = ByteBuffer.allocate(4).putInt(0, i);
            simulation.in(
                    i,
                    now ->
                            link.send(
                                    datagram,
                                    (bytes, later) ->
                                            arrived.add(ByteBuffer.wrap(bytes).getInt())));
        }
        simulation.runUntil(simulation.nowNanos() + 100_000_000);
    }
}
