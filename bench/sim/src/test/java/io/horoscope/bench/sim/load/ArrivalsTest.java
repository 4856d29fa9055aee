package io.horoscope.bench.sim.load;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.cluster.TestCluster;
import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.core.select.baseline.ClosestSelector;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalsTest {

    private final TestCluster cluster =
            new TestCluster(1, 100, node -> TestCluster.constant(4 * MILLI), new ClosestSelector());

    /** Exponential gaps: counts of slices have the variance of their mean. */
    @Test
    void openLoop_counts_arePoisson() {
        cluster.arrivals().openLoop(2_000, random());
        assertEquals(200_000, readsIn(100), 4 * Math.sqrt(200_000));
        Shares shares = cluster.recorder.shares();
        double squares = 0;
        for (int slice = 0; slice < 2_000; slice++) {
            double deviation = shares.count(0, slice, slice + 1) - 100.0;
            squares += deviation * deviation;
        }
        assertEquals(1, squares / 2_000 / 100, 0.13); // Four standard errors.
    }

    @Test
    void integerPoisson_rateAndWholeMillis() {
        cluster.arrivals().integerPoisson(20, 2_000, 1_000_000, random());
        assertEquals(40_000, readsIn(20), 600);
    }

    @Test
    void integerPoisson_reads_endsAfterSoMany() {
        cluster.arrivals().integerPoisson(20, 2_000, 1_000, random());
        assertEquals(1_000.0, readsIn(20));
    }

    /** The interactive response time law: clients over the sum of answer and thinking time. */
    @ParameterizedTest
    @CsvSource({"1, 0", "10, 6"})
    void closedLoop_anyThinkingTime_followsTheInteractiveLaw(int clients, long thinkMillis) {
        for (int i = 0; i < clients; i++) {
            client(i, thinkMillis * MILLI);
        }
        double expected = 20_000.0 * clients / (4 + thinkMillis);
        assertEquals(expected, readsIn(20), 0.02 * expected);
    }

    private void client(int number, long thinkNanos) {
        cluster.arrivals().closedLoop(number, thinkNanos, cluster.seeds.fork("client", number));
    }

    private UniformRandomProvider random() {
        return cluster.seeds.fork("arrivals", 0);
    }

    private double readsIn(int seconds) {
        cluster.simulation.runUntil(seconds * SECOND);
        Shares shares = cluster.recorder.shares();
        return (double) shares.total(0, shares.slices());
    }
}
