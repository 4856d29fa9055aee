package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class CoordinatorsTest {

    private static final long SECOND = 1_000_000_000L;

    private final Coordinators coordinators = new Coordinators();
    private long now = SECOND;

    @Test
    void number_noReads_isOne() {
        assertEquals(1, coordinators.number());
    }

    @Test
    void number_sixteenThatSendAsMany_isFour() {
        int[] reads = new int[16];
        java.util.Arrays.fill(reads, 100);
        second(reads);
        second(reads);
        assertEquals(4, coordinators.number(), 0.05);
    }

    /** As where drivers are token-aware. */
    @Test
    void number_oneSendsAlmostAll_isAboutOne() {
        int[] reads = {1_000, 10, 10, 10, 10, 10};
        second(reads);
        second(reads);
        assertTrue(coordinators.number() < 1.1, "" + coordinators.number());
    }

    @Test
    void number_coordinatorsThatStopped_areForgotten() {
        second(100, 100, 100, 100);
        second(100);
        second(100);
        assertEquals(1, coordinators.number(), 1e-9);
        coordinators.left(1);
        second(100);
        assertEquals(1, coordinators.number(), 1e-9);
    }

    @Test
    void number_anyReads_isBetweenOneAndTheRoot() {
        Rounds.of(
                200,
                random -> {
                    int[] reads = random.ints(1 + random.nextInt(30), 0, 200).toArray();
                    second(reads);
                    second(reads);
                    double number = coordinators.number();
                    assertTrue(number >= 1 && number <= Math.sqrt(31) + 1e-9, "" + number);
                });
    }

    /** Reads of each coordinator in turn, of which the last one is counted. */
    private void second(int... reads) {
        int most = java.util.Arrays.stream(reads).max().orElse(0);
        for (int round = 0; round < most; round++) {
            for (int i = 0; i < reads.length; i++) {
                if (round < reads[i]) {
                    coordinators.record(i, now);
                }
            }
        }
        now += SECOND;
    }
}
