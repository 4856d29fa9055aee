package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.select.Coordinator;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PrequalSelectorTest {

    private static final int[] GIVEN = {0, 1, 2, 3};

    private int draws;

    /**
     * Three of four replicas have one request, and the fast one has nine: up to a quantile of 0.75
     * that is hot.
     */
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

    /** Three cold replicas by latency, whatever reads showed; the fourth has twice as many. */
    @Test
    void order_probesOfAll_countAloneByHotAndCold() {
        Coordinator coordinator = probed(0.7, 2, 5, 2, 4, 2, 6, 4, 1);
        coordinator.send(0, 1, 2, 3).answer(0, 1).answer(1, 2).answer(2, 3).answer(3, 4);
        for (int node = 0; node < 4; node++) { // The answers above were used once.
            coordinator.probed(node, node == 3 ? 4 : 2, new int[] {5, 4, 6, 1}[node]);
        }
        assertArrayEquals(new int[] {1, 0, 2, 3}, coordinator.order(GIVEN));
    }

    /** A use counts as a request in flight; after the second one the answer is used up. */
    @Test
    void order_readsSentSinceTheProbe_countAsInFlight() {
        Coordinator coordinator = probed(0, 3, 5, 4, 5, 9, 5, 9, 5);
        assertArrayEquals(new int[] {0, 1, 2, 3}, coordinator.order(GIVEN));
        coordinator.send(0);
        assertArrayEquals(new int[] {0, 1, 2, 3}, coordinator.order(GIVEN));
        assertArrayEquals(new int[] {1, 0}, coordinator.order(1, 0));
        coordinator.send(0);
        assertArrayEquals(new int[] {1, 2, 3, 0}, coordinator.order(GIVEN));
        coordinator.probed(0, 3, 5);
        assertArrayEquals(new int[] {0, 1, 2, 3}, coordinator.order(GIVEN));
    }

    /** A replica that stops answering probes, as in a pause, comes last after a second. */
    @Test
    void order_probeOlderThanASecond_isNotUsed() {
        Coordinator coordinator = probed(1, 0, 1, 0, 5, 0, 6);
        coordinator.at(1).probed(1, 0, 5).probed(2, 0, 6);
        assertArrayEquals(new int[] {0, 1, 2}, coordinator.at(1_000).order(0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.at(1_001).order(0, 1, 2));
        // At 1001 only two are left, and at 1002 none: then reads count.
        coordinator.send(0, 1, 2).answer(0, 3).answer(1, 2).answer(2, 1);
        assertArrayEquals(new int[] {2, 1, 0}, coordinator.at(1_002).order(0, 1, 2));
    }

    /** No choice with one answer: the order is that without probes. */
    @Test
    void order_oneProbe_goesByReads() {
        Coordinator coordinator = latencies(0, 4, 1, 2, 2, 3).probed(2, 0, 1);
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.order(0, 1, 2));
        coordinator.probed(0, 0, 9);
        assertArrayEquals(new int[] {2, 0, 1}, coordinator.order(0, 1, 2));
    }

    @Test
    void order_probeWithoutALatency_ranksBehindTheMiddle() {
        Coordinator coordinator = probed(1, 0, 4, 0, -1, 0, 6, 0, 8);
        assertArrayEquals(new int[] {0, 2, 1, 3}, coordinator.order(GIVEN));
    }

    @Test
    void left_probedNode_isForgotten() {
        Coordinator coordinator = probed(1, 0, 1, 0, 5, 0, 6);
        assertArrayEquals(new int[] {1, 2, 0}, coordinator.leave(0).order(0, 1, 2));
    }

    /** Each of five is among the three as often as the others; with two, both are. */
    @Test
    void toProbe_fiveReplicas_drawsThreeOfThem() {
        PrequalSelector selector = new PrequalSelector(0.84);
        int[] drawn = new int[5];
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 10_000; i++) {
            int[] replicas = {0, 1, 2, 3, 4};
            assertEquals(3, selector.toProbe(replicas, 5, random::nextInt));
            assertEquals(5, Arrays.stream(replicas).distinct().count());
            Arrays.stream(replicas, 0, 3).forEach(node -> drawn[node]++);
        }
        for (int times : drawn) {
            assertEquals(6_000, times, 200);
        }
        assertEquals(2, selector.toProbe(new int[] {3, 4}, 2, random::nextInt));
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

    /** Replicas 0, 1, ... report in-flight counts and latencies, many times. */
    private static Coordinator probed(double quantile, int... inFlightAndMillis) {
        Coordinator coordinator = new Coordinator(new PrequalSelector(quantile));
        for (int round = 0; round < 32; round++) {
            for (int i = 0; i < inFlightAndMillis.length; i += 2) {
                coordinator.probed(i / 2, inFlightAndMillis[i], inFlightAndMillis[i + 1]);
            }
        }
        return coordinator;
    }

    private static Coordinator latencies(int... nodesAndMillis) {
        Coordinator coordinator = new Coordinator(new PrequalSelector(1));
        for (int i = 0; i < nodesAndMillis.length; i += 2) {
            coordinator.send(nodesAndMillis[i]).answer(nodesAndMillis[i], nodesAndMillis[i + 1]);
        }
        return coordinator;
    }
}
