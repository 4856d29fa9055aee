package io.horoscope.bench.sim.cluster;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import io.horoscope.bench.sim.load.Arrivals;
import io.horoscope.bench.sim.load.Keys;
import io.horoscope.bench.sim.load.Reader;
import io.horoscope.bench.sim.service.RandomService;
import io.horoscope.core.select.ClosestSelector;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A node with exponential arrivals and service is M/M/k, whose mean wait has a formula. */
class QueueingTest {

    private static final double SERVICE_MILLIS = 4;

    @ParameterizedTest
    @CsvSource({
        "1, 0.3", "1, 0.5", "1, 0.7", "1, 0.8", "2, 0.5", "2, 0.8", "4, 0.3", "4, 0.7", "16, 0.9"
    })
    void meanWait_exponential_isErlangs(int slots, double utilisation) {
        double expected =
                SERVICE_MILLIS * erlangC(slots, utilisation) / (slots * (1 - utilisation));
        double wait = meanLatencyMillis(slots, utilisation) - SERVICE_MILLIS;
        assertEquals(expected, wait, 0.04 * expected + 0.01 * SERVICE_MILLIS);
    }

    private static double meanLatencyMillis(int slots, double utilisation) {
        TestCluster one =
                new TestCluster(
                        1,
                        slots,
                        node ->
                                new RandomService(
                                        RandomService.exponential(new Seeds(5).fork("s", node)),
                                        SERVICE_MILLIS * MILLI,
                                        1),
                        new ClosestSelector());
        double rate = utilisation * slots * 1_000 / SERVICE_MILLIS;
        Reader reader =
                new Reader(
                        List.of(one.coordinator),
                        new double[] {1},
                        new Keys(10, 0, one.seeds.fork("keys", 0)),
                        0,
                        one.seeds.fork("reader", 0));
        new Arrivals(one.simulation, reader).openLoop(rate, one.seeds.fork("arrivals", 0));
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
