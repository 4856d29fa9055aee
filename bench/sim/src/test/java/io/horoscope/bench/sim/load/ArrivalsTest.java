package io.horoscope.bench.sim.load;

import static io.horoscope.bench.sim.cluster.TestCluster.MILLI;
import static io.horoscope.bench.sim.cluster.TestCluster.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.cluster.TestCluster;
import io.horoscope.bench.sim.measure.Shares;
import io.horoscope.core.select.baseline.ClosestSelector;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private final TestCluster cluster =
            new TestCluster(1, 100, node -> TestCluster.constant(4 * MILLI), new ClosestSelector());

    @Test
    void openLoop_rate_isTheMean() {
        arrivals().openLoop(5_000, random());
        assertEquals(100_000, readsIn(20), 4 * Math.sqrt(100_000));
    }

    /** Exponential gaps: counts of slices have the variance of their mean. */
    @Test
    void openLoop_counts_arePoisson() {
        arrivals().openLoop(2_000, random());
        readsIn(100);
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
        arrivals().integerPoisson(20, 2_000, 1_000_000, random());
        assertEquals(40_000, readsIn(20), 600);
    }

    @Test
    void integerPoisson_reads_endsAfterSoMany() {
        arrivals().integerPoisson(20, 2_000, 1_000, random());
        assertEquals(1_000.0, readsIn(20));
    }

    @Test
    void closedLoop_noThinking_asksAgainAtOnce() {
        client(0, 0);
        assertEquals(20_000 / 4, readsIn(20), 5);
    }

    /** The interactive response time law: clients over the sum of answer and thinking time. */
    @Test
    void closedLoop_thinking_followsTheInteractiveLaw() {
        for (int i = 0; i < 10; i++) {
            client(i, 6 * MILLI);
        }
        assertEquals(20 * 10 / 0.010, readsIn(20), 20 * 10 / 0.010 * 0.02);
    }

    private void client(int number, long thinkNanos) {
        arrivals().closedLoop(number, thinkNanos, cluster.seeds.fork("client", number));
    }

    private UniformRandomProvider random() {
        return cluster.seeds.fork("arrivals", 0);
    }

    private double readsIn(int seconds) {
        cluster.simulation.runUntil(seconds * SECOND);
        Shares shares = cluster.recorder.shares();
        return (double) shares.total(0, shares.slices());
    }

    private Arrivals arrivals() {
        Reader reader =
                new Reader(
                        List.of(cluster.coordinator),
                        new double[] {1},
                        new Keys(10, 0, cluster.seeds.fork("keys", 0)),
                        0,
                        cluster.seeds.fork("reader", 0));
        return new Arrivals(cluster.simulation, reader);
    }
}
