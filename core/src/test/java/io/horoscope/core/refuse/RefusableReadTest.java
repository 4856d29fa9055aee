package io.horoscope.core.refuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.Placement;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.replica.Weights;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RefusableReadTest {

    private static final long SECOND = 1_000_000_000L;

    private final ReplicaTable replicas = new ReplicaTable();
    private final Map<Integer, Double> loads = new HashMap<>();
    private Weights weights = Weights.DEFAULT;

    @Test
    void offer_threeReplicas_twoMayRefuseAndTheLastMayNot() {
        RefusableRead read = read(3, 1);
        assertNotEquals(Price.NONE, read.offer());
        assertEquals(1, read.refused(0));
        assertNotEquals(Price.NONE, read.offer());
        assertEquals(2, read.refused(1));
        assertEquals(Price.NONE, read.offer());
    }

    @Test
    void offer_fiveReplicas_twoMayRefuse() {
        RefusableRead read = read(5, 1);
        assertNotEquals(Price.NONE, read.offer());
        int next = read.refused(0);
        assertNotEquals(Price.NONE, read.offer());
        read.refused(next);
        assertEquals(Price.NONE, read.offer());
    }

    /** QUORUM of three: two requests, and one replica that either could go to. */
    @Test
    void offer_oneReplicaLeft_toOneOfTwoRequests() {
        RefusableRead read = read(3, 2);
        assertNotEquals(Price.NONE, read.offer());
        assertEquals(Price.NONE, read.offer());
    }

    @Test
    void offer_noReplicaLeftOrNoneThatReports_isNone() {
        assertEquals(Price.NONE, read(3, 3).offer());
        assertEquals(Price.NONE, read(1, 1).offer());
        RefusableRead unreported =
                new RefusableRead(new ReplicaTable(), () -> SECOND, candidates(3), 1);
        assertEquals(Price.NONE, unreported.offer());
    }

    @Test
    void offer_othersDiffer_isThePriceOfTheSoonest() {
        RefusableRead read = read(4, 1);
        report(2, 0);
        long price = read.offer();
        report(2, 100);
        assertTrue(price < new RefusableRead(replicas, () -> SECOND, candidates(4), 1).offer());
        report(1, 100);
        assertEquals(3, read.refused(0));
    }

    /** Only the report says that the machine is busy. */
    @Test
    void refused_soonestIsHot_goesToAnother() {
        RefusableRead read = read(4, 1);
        report(1, 0);
        report(2, 1);
        report(3, 2);
        loads.putAll(Map.of(0, 0.2, 1, 1.0, 2, 0.2, 3, 0.2));
        assertEquals(2, read.refused(0));
    }

    /** No replica refuses a read for one that would be worse. */
    @Test
    void offer_onlyOtherOneIsHotOrFailsOrStalls_isMuchHigher() {
        long calm = read(2, 1).offer();
        loads.putAll(Map.of(0, 0.2, 1, 1.0));
        assertTrue(read(2, 1).offer() > 100 * calm);
        loads.clear();
        RefusableRead read = read(2, 1);
        for (int i = 0; i < 1_000; i++) {
            replicas.of(1).sent(SECOND);
            replicas.of(1).failed(SECOND, SECOND);
        }
        assertTrue(read.offer() > 2 * calm);
        read = read(2, 1);
        replicas.of(1).sent(SECOND - 1_000_000_000L);
        assertTrue(read.offer() > 100 * calm);
    }

    /** It does not report, but no other is left. */
    @Test
    void refused_onlyAnUnknownReplicaLeft_goesThere() {
        report(0, 9);
        RefusableRead read = new RefusableRead(replicas, () -> SECOND, candidates(2), 1);
        assertEquals(1, read.refused(0));
    }

    @Test
    void retried_plannedOneWasAsked_goesToAnotherAndThenToOneThatRefused() {
        RefusableRead read = read(3, 1);
        read.offer();
        assertEquals(1, read.refused(0));
        assertEquals(2, read.retried(1));
        RefusableRead all = read(2, 1);
        all.offer();
        assertEquals(1, all.refused(0));
        assertEquals(0, all.retried(0));
        assertEquals(RefusableRead.NONE, all.retried(0));
    }

    /** So nothing changes the contacts while Cassandra adds one. */
    @Test
    void refused_afterARetry_goesBackWithoutAPrice() {
        RefusableRead read = read(5, 2);
        assertNotEquals(Price.NONE, read.offer());
        assertEquals(2, read.retried(2));
        assertEquals(Price.NONE, read.offer());
        assertEquals(0, read.refused(0));
        assertEquals(Price.NONE, read.offer());
    }

    /**
     * Whatever replicas answer, and whenever the retry comes: as many replicas have the read as it
     * was sent to, no replica has it twice, there are at most two requests more than without refusal,
     * and the retry finds a replica if the plan had one for it.
     */
    @Test
    void read_anyCourse_asksNoReplicaTwiceAtATimeAndEnds() {
        Rounds.of(
                10_000,
                random -> {
                    int count = 1 + random.nextInt(9);
                    int needed = 1 + random.nextInt(count);
                    course(random, read(count, needed), count, needed);
                });
    }

    private static void course(SplittableRandom random, RefusableRead read, int count, int needed) {
        Set<Integer> bound = new HashSet<>(); // In flight or answered.
        List<Integer> refusable = new ArrayList<>();
        int requests = needed;
        boolean mayRetry = needed < count;
        for (int place = 0; place < needed; place++) {
            bound.add(place);
            if (read.offer() != Price.NONE) {
                refusable.add(place);
            }
        }
        int expected = needed;
        while (!refusable.isEmpty() || mayRetry) {
            int next;
            if (mayRetry && random.nextInt(3) == 0) {
                mayRetry = false;
                next = read.retried(needed);
                expected++;
            } else if (!refusable.isEmpty()) {
                int place = refusable.remove(random.nextInt(refusable.size()));
                if (random.nextInt(4) == 0) {
                    continue; // Answered.
                }
                bound.remove(place);
                next = read.refused(place);
            } else {
                continue;
            }
            requests++;
            assertTrue(next >= 0 && next < count, "a request has nowhere to go");
            assertTrue(bound.add(next), "two requests at one replica");
            if (read.offer() != Price.NONE) {
                refusable.add(next);
            }
            assertEquals(expected, bound.size());
        }
        assertTrue(requests <= expected + RefusableRead.MOST_REFUSALS);
    }

    @Test
    void read_hotLoadOne_dependsOnNoReport() {
        Rounds.of(
                1_000,
                random -> {
                    int count = 2 + random.nextInt(6);
                    int contacts = 1 + random.nextInt(count - 1);
                    weights = new Weights(4, 1, 2);
                    loads.clear();
                    long price = read(count, contacts).offer();
                    int place = read(count, contacts).refused(0);
                    for (int node = 0; node < count; node++) {
                        loads.put(node, random.nextDouble());
                    }
                    assertEquals(price, read(count, contacts).offer());
                    assertEquals(place, read(count, contacts).refused(0));
                });
    }

    /** Which is a fifth at first, and counts twice by default. */
    @Test
    void offer_localityZero_isWithoutTheLearnedCost() {
        double price = read(2, 1).offer();
        weights = new Weights(4, 0.5, 0);
        assertEquals(1.2 * 1.2, price / read(2, 1).offer(), 1e-6);
    }

    @Test
    void offer_stallFactor_isTheSelectors() {
        RefusableRead read = read(2, 1);
        long calm = read.offer();
        weights = new Weights(1_000, 0.5, 2);
        read = read(2, 1);
        replicas.of(1).sent(SECOND - 100_000_000L);
        long patient = read.offer();
        weights = Weights.DEFAULT;
        read = read(2, 1);
        replicas.of(1).sent(SECOND - 100_000_000L);
        assertTrue(patient < 2 * calm && 2 * patient < read.offer());
    }

    private RefusableRead read(int count, int contacts) {
        for (int node = 0; node < count; node++) {
            report(node, 9);
        }
        return new RefusableRead(replicas, () -> SECOND, candidates(count), contacts);
    }

    private void report(int node, int queued) {
        replicas.remove(node);
        ReplicaStats stats = replicas.of(node);
        stats.sent(0);
        stats.answered(SECOND, 0, new Reported(queued, 4, 1_000_000L, 1_000_000L), Placement.HOME);
    }

    private RefusableRead.Candidates candidates(int count) {
        return new RefusableRead.Candidates() {
            @Override
            public int count() {
                return count;
            }

            @Override
            public int node(int place) {
                return place;
            }

            @Override
            public double roundTripNanos(int place) {
                return Double.NaN;
            }

            @Override
            public double load(int place, long nowNanos) {
                return loads.getOrDefault(place, Double.NaN);
            }

            @Override
            public double highestLoad() {
                return loads.values().stream().mapToDouble(load -> load).max().orElse(0);
            }

            @Override
            public Weights weights() {
                return weights;
            }
        };
    }
}
