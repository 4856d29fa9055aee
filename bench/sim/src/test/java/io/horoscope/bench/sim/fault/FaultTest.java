package io.horoscope.bench.sim.fault;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.cluster.LoadGauge;
import io.horoscope.bench.sim.cluster.TestCluster;
import io.horoscope.core.select.baseline.ClosestSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class FaultTest {

    private final TestCluster cluster =
            new TestCluster(3, 1, node -> TestCluster.constant(MILLI), new ClosestSelector());
    private final World world =
            new World(
                    cluster.simulation,
                    cluster.seeds,
                    cluster.network,
                    List.of(cluster.replicas),
                    null);

    @Test
    void rolling_nodesInTurn_eachForHalfAPeriod() {
        assertEquals(
                List.of("[2] 100-150", "[0] 200-250"),
                windows(fault -> fault.rolling(100 * MILLI), 100, 300));
    }

    @Test
    void rolling_windowEnds_endsWithIt() {
        assertEquals(
                List.of("[2] 100-150", "[0] 200-220"),
                windows(fault -> fault.rolling(100 * MILLI), 100, 220));
        assertEquals(
                List.of("[2] 100-150"), windows(fault -> fault.rolling(100 * MILLI), 100, 200));
    }

    @Test
    void flapping_allNodes_eachFirstHalf() {
        assertEquals(
                List.of("[2, 0] 100-150", "[2, 0] 200-220"),
                windows(fault -> fault.flapping(100 * MILLI), 100, 220));
    }

    /** Slow, and nothing that a monitor could see. */
    @Test
    void contention_noShares_isHidden() {
        inject(Fault.contention(0, 0, 4));
        cluster.simulation.runUntil(150 * MILLI);
        assertEquals(4e6, cluster.serviceNanos(2));
        assertEquals(0, gauge(LoadGauge.CPU) + gauge(LoadGauge.CPU_PRESSURE));
        cluster.simulation.runUntil(301 * MILLI);
        assertEquals(1e6, cluster.serviceNanos(2));
    }

    /** A CPU in use, and no read that waits for it. */
    @Test
    void contention_factorOne_isAFalseAlarm() {
        inject(Fault.contention(1, 0, 1));
        cluster.simulation.runUntil(150 * MILLI);
        assertEquals(1e6, cluster.serviceNanos(2));
        assertEquals(50 * MILLI, gauge(LoadGauge.CPU));
        assertEquals(0, gauge(LoadGauge.CPU_PRESSURE));
    }

    private long gauge(int counter) {
        return cluster.replicas[2].gauge().read(cluster.simulation.nowNanos())[counter];
    }

    private void inject(Fault fault) {
        fault.inject(world, window(100, 300));
    }

    private List<String> windows(
            UnaryOperator<Fault> decorator, long fromMillis, long untilMillis) {
        List<String> windows = new ArrayList<>();
        Fault noted =
                (of, it) ->
                        windows.add(
                                "%s %d-%d"
                                        .formatted(
                                                it.nodes(),
                                                it.fromNanos() / MILLI,
                                                it.untilNanos() / MILLI));
        decorator.apply(noted).inject(world, window(fromMillis, untilMillis));
        return windows;
    }

    private static Window window(long fromMillis, long untilMillis) {
        return new Window("fault", List.of(2, 0), fromMillis * MILLI, untilMillis * MILLI);
    }
}
