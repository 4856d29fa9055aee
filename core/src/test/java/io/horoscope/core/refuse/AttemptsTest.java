package io.horoscope.core.refuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AttemptsTest {

    private static final int[] THREE = {5, 3, 9};

    private final Attempts attempts = new Attempts(1);

    @Test
    void offer_threeReplicas_twoMayRefuseAndTheLastMayNot() {
        attempts.ask(5);
        assertTrue(attempts.offer(THREE, 3));
        attempts.refused();
        assertEquals(3, attempts.next(THREE, 3));
        attempts.ask(3);
        assertTrue(attempts.offer(THREE, 3));
        attempts.refused();
        assertEquals(9, attempts.next(THREE, 3));
        attempts.ask(9);
        assertFalse(attempts.offer(THREE, 3));
        assertEquals(Attempts.NONE, attempts.next(THREE, 3));
    }

    @Test
    void offer_fiveReplicas_twoMayRefuse() {
        int[] five = {1, 2, 3, 4, 5};
        for (int refusal = 0; refusal < Attempts.MOST_REFUSALS; refusal++) {
            attempts.ask(attempts.next(five, 5));
            assertTrue(attempts.offer(five, 5));
            attempts.refused();
        }
        attempts.ask(attempts.next(five, 5));
        assertFalse(attempts.offer(five, 5));
    }

    /** QUORUM of three: two requests, and one replica that either could go to. */
    @Test
    void offer_oneReplicaLeft_toOneOfTwoRequestsAtATime() {
        attempts.ask(5);
        attempts.ask(3);
        assertTrue(attempts.offer(THREE, 3));
        assertFalse(attempts.offer(THREE, 3));
        attempts.ended();
        assertTrue(attempts.offer(THREE, 3));
    }

    @Test
    void offer_noReplicaLeft_isNone() {
        for (int node : THREE) {
            attempts.ask(node);
        }
        assertFalse(attempts.offer(THREE, 3));
    }

    /**
     * Whatever replicas answer, and in whatever order a selector puts them: a refused request finds
     * a replica, none is asked twice, and there are at most two requests more.
     */
    @Test
    void attempts_anyRead_askNoReplicaTwiceAndEnd() {
        Rounds.of(
                10_000,
                random -> {
                    int replicas = 1 + random.nextInt(9);
                    int needed = 1 + random.nextInt(replicas);
                    List<Integer> asked = read(random, replicas, needed);
                    assertEquals(new HashSet<>(asked).size(), asked.size(), asked::toString);
                    assertTrue(asked.size() <= Math.min(replicas, needed + 2), asked::toString);
                });
    }

    /** Returns the replicas that were asked. */
    private static List<Integer> read(SplittableRandom random, int replicas, int needed) {
        Attempts attempts = new Attempts(needed);
        List<Integer> asked = new ArrayList<>();
        List<Boolean> inFlight = new ArrayList<>();
        int[] order = shuffled(random, replicas);
        for (int i = 0; i < needed; i++) {
            attempts.ask(order[i]);
            asked.add(order[i]);
        }
        for (int i = 0; i < needed; i++) {
            inFlight.add(attempts.offer(order, replicas));
        }
        while (!inFlight.isEmpty()) {
            boolean isRefusable = inFlight.remove(random.nextInt(inFlight.size()));
            if (isRefusable && random.nextInt(4) > 0) {
                attempts.refused();
                int[] again = shuffled(random, replicas);
                int node = attempts.next(again, replicas);
                assertTrue(node >= 0, "a refused request has nowhere to go");
                attempts.ask(node);
                asked.add(node);
                inFlight.add(attempts.offer(again, replicas));
            } else if (isRefusable) {
                attempts.ended();
            }
        }
        return asked;
    }

    private static int[] shuffled(SplittableRandom random, int count) {
        int[] nodes = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = nodes[i];
            nodes[i] = nodes[j];
            nodes[j] = swapped;
        }
        return nodes;
    }
}
