package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.core.select.SelectionContext;
import java.util.Set;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class LinksTest {

    private static final UniformRandomProvider ALWAYS = () -> 0L;
    private static final UniformRandomProvider NEVER = () -> -1L;
    private static final Location FIRST = new Location(0, 0);
    private static final Location OUTSIDE = new Location(SelectionContext.NONE, 0);

    private final Network network =
            new Network(
                    Ring.consecutive(TestCluster.layout(4, 1, 3)),
                    new Network.Delays(MILLI, 0, 0, 0),
                    new Seeds(1).fork("network", 0));

    @Test
    void slowNetwork_betweenNodesAndOthers_bothDirections() {
        Links.SlowNetwork slow = new Links.SlowNetwork(Set.of(0, 1), 5 * MILLI, null);
        network.links().add(slow);
        assertEquals(6 * MILLI, network.toNodeNanos(FIRST, 2, 0));
        assertEquals(6 * MILLI, network.toCoordinatorNanos(FIRST, 2, 0));
        assertEquals(6 * MILLI, network.toNodeNanos(OUTSIDE, 1, 0));
        assertEquals(MILLI, network.toNodeNanos(FIRST, 1, 0));
        assertEquals(0, network.toNodeNanos(FIRST, 0, 0));
        assertEquals(MILLI, network.toNodeNanos(OUTSIDE, 2, 0));
        assertEquals(5 * MILLI, network.meanDetourNanos(FIRST, 2));
        assertEquals(MILLI, network.leastDelayNanos(FIRST, 2));
        network.links().remove(slow);
        assertEquals(MILLI, network.toNodeNanos(FIRST, 2, 0));
        assertEquals(0, network.meanDetourNanos(FIRST, 2));
    }

    @Test
    void slowNetwork_jitter_isExponentialAroundItsMean() {
        Delay jitter = new Delay(50 * MILLI, new Seeds(2).fork("link", 0));
        network.links().add(new Links.SlowNetwork(Set.of(3), 0, jitter));
        double sum = 0;
        for (int i = 0; i < 10_000; i++) {
            sum += network.toNodeNanos(FIRST, 3, 0);
        }
        assertEquals(51, sum / 10_000 / MILLI, 2);
        assertEquals(50 * MILLI, network.meanDetourNanos(FIRST, 3));
    }

    /** The message sent at 0 arrives at 201 ms, and those of the next 200 ms on its way with it. */
    @Test
    void packetLoss_lostMessage_holdsUpThoseBehindIt() {
        Links.PacketLoss lost = new Links.PacketLoss(Set.of(3), 0.5, 200 * MILLI, ALWAYS);
        network.links().add(lost);
        assertEquals(201 * MILLI, network.toNodeNanos(FIRST, 3, 0));
        network.links().remove(lost);
        network.links().add(new Links.PacketLoss(Set.of(3), 0.5, 200 * MILLI, NEVER));
        assertEquals(101 * MILLI, network.toNodeNanos(FIRST, 3, 100 * MILLI));
        assertEquals(MILLI, network.toNodeNanos(FIRST, 3, 200 * MILLI));
        assertEquals(MILLI, network.toCoordinatorNanos(FIRST, 3, 100 * MILLI));
        assertEquals(MILLI, network.toNodeNanos(OUTSIDE, 3, 100 * MILLI));
        assertEquals(MILLI, network.toNodeNanos(FIRST, 2, 100 * MILLI));
        assertEquals(100 * MILLI, network.meanDetourNanos(FIRST, 3));
    }
}
