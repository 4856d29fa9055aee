package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.service.RandomService;
import io.horoscope.core.select.baseline.ClosestSelector;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A node with exponential arrivals and service is M/M/k, whose mean wait has a formula. With one
 * processor that is shared it is M/G/1 with processor sharing, whose mean latency depends on the
 * mean service time only (Kleinrock, Queueing Systems, volume 2, section 4.4).
 */
class QueueingTest {

    private static final double SERVICE_MILLIS = 4;

    @ParameterizedTest
    @CsvSource({
        "1, 0.3", "1, 0.5", "1, 0.7", "1, 0.8", "2, 0.5", "2, 0.8", "4, 0.3", "4, 0.7", "16, 0.9"
    })
    void meanWait_exponential_isErlangs(int slots, double utilisation) {
        double expected =
                SERVICE_MILLIS * erlangC(slots, utilisation) / (slots * (1 - utilisation));
        NodeKind node = TestCluster.kind(0, slots);
        DoubleSupplier unit = RandomService.exponential(new Seeds(5).fork("s", 0));
        double wait = meanLatencyMillis(node, unit, utilisation) - SERVICE_MILLIS;
        assertEquals(expected, wait, 0.04 * expected + 0.01 * SERVICE_MILLIS);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8})
    void meanLatency_sharedProcessor_isThatOfAnyServiceTimes(double utilisation) {
        double expected = SERVICE_MILLIS / (1 - utilisation);
        NodeKind node = TestCluster.kind(0, 256, 1);
        UniformRandomProvider random = new Seeds(5).fork("s", 0);
        for (DoubleSupplier unit :
                List.<DoubleSupplier>of(() -> 1, RandomService.exponential(random))) {
            assertEquals(expected, meanLatencyMillis(node, unit, utilisation), 0.04 * expected);
        }
    }

    private static double meanLatencyMillis(
            NodeKind kind, DoubleSupplier unit, double utilisation) {
        TestCluster one =
                new TestCluster(
                        1,
                        node -> kind,
                        node -> new RandomService(unit, SERVICE_MILLIS * MILLI, 1),
                        new ClosestSelector(),
                        TestCluster.settings(Consistency.ONE, 0, 0));
        double rate = utilisation * kind.processors() * 1_000 / SERVICE_MILLIS;
        one.arrivals().openLoop(rate, one.seeds.fork("arrivals", 0));
        one.simulation.runUntil((long) (400_000 / rate * SECOND));
        return one.recorder.latencies().getMean() / MILLI;
    }

    /** The probability that a read has to wait. */
    private static double erlangC(int slots, double utilisation) {
        double offered = slots * utilisation;
        double term = 1;
        double sum = 1;
        for (int i = 1; i < slots; i++) {
            term *= offered / i;
            sum += term;
        }
        double last = term * offered / slots / (1 - utilisation);
        return last / (sum + last);
    }
}
