package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.horoscope.core.replica.ReplicaStats;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrequalSelectorTest {

    private static final int[] GIVEN = {0, 1, 2, 3};

    private int draws;

    /**
     * Three of four replicas have one request: at a quantile of 0.7 the fast one with nine is hot.
     */
    @Test
    void order_aboveTheQuantile_goesBehindTheCold() {
        assertArrayEquals(new int[] {1, 0, 2, 3}, fastButFull(0.7).order(GIVEN));
    }

    /** On both sides of the limit: up to 0.75 the quantile is one request, above it is nine. */
    @Test
    void order_quantileAtTheShareOfTheCold_decidesWhichAreHot() {
        assertArrayEquals(new int[] {1, 0, 2, 3}, fastButFull(0.75).order(GIVEN));
        assertArrayEquals(new int[] {3, 1, 0, 2}, fastButFull(0.76).order(GIVEN));
    }

    @Test
    void order_byDefault_takesTheQuantileOf84() {
        Coordinator coordinator = Coordinator.of(Map.of("name", "prequal"));
        assertArrayEquals(new int[] {3, 1, 0, 2}, warm(fill(coordinator)).order(GIVEN));
        coordinator = Coordinator.of(Map.of("name", "prequal", "quantile", "0.7"));
        assertArrayEquals(new int[] {1, 0, 2, 3}, warm(fill(coordinator)).order(GIVEN));
    }

    @Test
    void order_quantileOfOne_goesByLatencyAlone() {
        assertArrayEquals(new int[] {3, 1, 0, 2}, fastButFull(1).order(GIVEN));
    }

    @Test
    void order_quantileOfZero_goesByRequestsAlone() {
        Coordinator coordinator = fastButFull(0);
        coordinator.send(1);
        assertArrayEquals(new int[] {0, 2, 1, 3}, coordinator.order(GIVEN));
    }

    @Test
    void order_noSampleYet_goesByLatency() {
        assertArrayEquals(
                new int[] {3, 1, 0, 2},
                fill(new Coordinator(new PrequalSelector(0.7))).order(GIVEN));
    }

    /** The quantile is 0 requests in flight, so all replicas are hot. */
    @Test
    void order_allHot_fewestRequestsFirst() {
        Coordinator coordinator = warm(new Coordinator(new PrequalSelector(0.84)));
        coordinator.send(0, 0, 0, 1, 1, 2, 3, 3, 3, 3);
        assertArrayEquals(new int[] {2, 1, 0, 3}, coordinator.order(GIVEN));
    }

    /** The larger one counts: the queue that the answer reports, or the own requests in flight. */
    @Test
    void order_reportedQueue_countsWhereItIsHigher() {
        Coordinator coordinator = warm(new Coordinator(new PrequalSelector(0.84)));
        coordinator.send(0).answer(0, 1, 9, 1);
        coordinator.send(1).answer(1, 50, 0, 1);
        assertArrayEquals(new int[] {1, 0}, coordinator.order(0, 1));
        coordinator.send(1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        assertArrayEquals(new int[] {0, 1}, coordinator.order(1, 0));
    }

    /** Latencies of 4, 6 and 8: the unknown replica is right behind the median. */
    @Test
    void order_latencyUnknown_ranksBehindTheMedian() {
        Coordinator coordinator = latencies(0, 4, 2, 6, 3, 8);
        assertArrayEquals(new int[] {0, 2, 1, 3}, coordinator.order(1, 3, 2, 0));
        assertArrayEquals(new int[] {0, 2, 1, 4, 3}, coordinator.order(1, 4, 3, 2, 0));
    }

    /** The median of two is the upper one: an unknown replica is never best. */
    @Test
    void order_fewLatenciesKnown_theUnknownIsNotBest() {
        Coordinator coordinator = latencies(0, 4, 2, 6);
        assertArrayEquals(new int[] {0, 2, 1}, coordinator.order(1, 2, 0));
        assertArrayEquals(new int[] {2, 1}, coordinator.order(1, 2));
        assertArrayEquals(new int[] {5, 1}, coordinator.order(5, 1));
    }

    @Test
    void order_sentButNeverAnswered_isUnknown() {
        Coordinator coordinator = latencies(0, 4).send(1);
        assertArrayEquals(new int[] {0, 1}, coordinator.order(1, 0));
    }

    @Test
    void new_badQuantile_isRefused() {
        for (double bad : new double[] {-0.01, 1.01, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> new PrequalSelector(bad));
        }
    }

    /** Replica 3 is the fastest and has nine requests in flight, the others have one each. */
    private Coordinator fastButFull(double quantile) {
        return warm(fill(new Coordinator(new PrequalSelector(quantile))));
    }

    private static Coordinator fill(Coordinator coordinator) {
        coordinator.send(0, 1, 2, 3).answer(0, 5).answer(1, 4).answer(2, 6).answer(3, 1);
        return coordinator.send(0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3);
    }

    /** Probes the four replicas in turn. */
    private Coordinator warm(Coordinator coordinator) {
        coordinator.with(bound -> draws++ % bound);
        for (int i = 0; i < 64; i++) {
            coordinator.order(GIVEN);
        }
        return coordinator;
    }

    private static Coordinator latencies(int... nodesAndMillis) {
        Coordinator coordinator = new Coordinator(new PrequalSelector(1));
        for (int i = 0; i < nodesAndMillis.length; i += 2) {
            coordinator
                    .send(nodesAndMillis[i])
                    .answer(
                            nodesAndMillis[i],
                            nodesAndMillis[i + 1],
                            ReplicaStats.NOT_REPORTED,
                            Double.NaN);
        }
        return coordinator;
    }
}
