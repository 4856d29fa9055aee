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
        attempts.refused(5);
        assertEquals(3, attempts.next(THREE, 3));
        attempts.ask(3);
        assertTrue(attempts.offer(THREE, 3));
        attempts.refused(3);
        assertEquals(9, attempts.next(new int[] {3, 9, 5}, 3));
        attempts.ask(9);
        assertFalse(attempts.offer(THREE, 3));
    }

    @Test
    void next_afterTheLastRefusal_mayBeTheFirstThatRefusedOnce() {
        attempts.ask(5);
        assertTrue(attempts.offer(THREE, 3));
        attempts.refused(5);
        attempts.ask(3);
        assertTrue(attempts.offer(THREE, 3));
        attempts.refused(3);
        assertEquals(5, attempts.next(new int[] {3, 5, 9}, 3));
        attempts.ask(5);
        assertFalse(attempts.offer(THREE, 3));
        assertEquals(9, attempts.next(new int[] {3, 5, 9}, 3));
        attempts.ask(9);
        assertEquals(Attempts.NONE, attempts.next(new int[] {3, 5, 9}, 3));
    }

    @Test
    void offer_fiveReplicas_twoMayRefuse() {
        int[] five = {1, 2, 3, 4, 5};
        for (int refusal = 0; refusal < Attempts.MOST_REFUSALS; refusal++) {
            int node = attempts.next(five, 5);
            attempts.ask(node);
            assertTrue(attempts.offer(five, 5));
            attempts.refused(node);
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
     * a replica that has none of this read, there are at most two requests more, and only the one
     * after the last refusal may go to a replica that was asked before.
     */
    @Test
    void attempts_anyRead_endAndAskNoReplicaTwiceButTheLast() {
        Rounds.of(
                10_000,
                random -> {
                    int replicas = 1 + random.nextInt(9);
                    int needed = 1 + random.nextInt(replicas);
                    List<Integer> asked = read(random, replicas, needed);
                    assertTrue(asked.size() <= needed + Attempts.MOST_REFUSALS, asked::toString);
                    List<Integer> once = asked;
                    if (asked.size() == needed + Attempts.MOST_REFUSALS) {
                        once = asked.subList(0, asked.size() - 1);
                    }
                    assertEquals(new HashSet<>(once).size(), once.size(), asked::toString);
                });
    }

    /** Returns the replicas that were asked. */
    private static List<Integer> read(SplittableRandom random, int replicas, int needed) {
        Attempts attempts = new Attempts(needed);
        List<Integer> asked = new ArrayList<>();
        List<Integer> refusable = new ArrayList<>();
        List<Integer> bound = new ArrayList<>(); // In flight or answered.
        int[] order = shuffled(random, replicas);
        for (int i = 0; i < needed; i++) {
            attempts.ask(order[i]);
            asked.add(order[i]);
        }
        for (int i = 0; i < needed; i++) {
            (attempts.offer(order, replicas) ? refusable : bound).add(order[i]);
        }
        while (!refusable.isEmpty()) {
            int ended = refusable.remove(random.nextInt(refusable.size()));
            if (random.nextInt(4) > 0) {
                attempts.refused(ended);
                int[] again = shuffled(random, replicas);
                int node = attempts.next(again, replicas);
                assertTrue(node >= 0 && node != ended, "a refused request has nowhere to go");
                assertFalse(bound.contains(node) || refusable.contains(node));
                attempts.ask(node);
                asked.add(node);
                (attempts.offer(again, replicas) ? refusable : bound).add(node);
            } else {
                attempts.ended();
                bound.add(ended);
            }
        }
        assertEquals(needed, bound.size());
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
