package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LastReportedTest {

    private static final int SLOTS = 8;
    private static final int HALF = SLOTS / 2;
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000 * MILLI;

    private final LastReported last = new LastReported();

    @BeforeEach
    void report() {
        assertTrue(isDue(0, MILLI, 0), "the first answer reports");
    }

    @Test
    void isDue_noNews_thatOfWhichItIsTheTurn() {
        assertFalse(isDue(HALF - 1, MILLI, 1));
        Reported calm = new Reported(HALF - 1, SLOTS, MILLI, MILLI);
        assertTrue(last.isDue(calm, false, true, 2));
        assertFalse(isDue(HALF - 1, MILLI, 3));
    }

    @Test
    void isDue_noNews_oneEachHalfSecond() {
        assertFalse(isDue(0, MILLI, SECOND / 2 - 1));
        assertTrue(isDue(0, MILLI, SECOND / 2));
        assertFalse(isDue(0, MILLI, SECOND - 1), "counted from the last report");
    }

    @Test
    void isDue_halfOfTheSlotsBusy_eachAnswerAndTheFirstAfterThem() {
        for (int i = 0; i < 3; i++) {
            assertTrue(isDue(HALF, MILLI, i));
        }
        assertTrue(isDue(0, MILLI, 3), "they are free again");
        assertFalse(isDue(0, MILLI, 4));
    }

    @Test
    void isDue_oneSlot_whileAnotherReadIsThere() {
        assertTrue(last.isDue(new Reported(1, 1, MILLI, MILLI), false, false, 1));
        assertTrue(last.isDue(new Reported(0, 1, MILLI, MILLI), false, false, 2));
        assertFalse(last.isDue(new Reported(0, 1, MILLI, MILLI), false, false, 3));
    }

    /** A tenth of 1.5 ms, the offset of logarithms included. */
    @Test
    void isDue_usualTimeDiffersByATenth_once() {
        assertFalse(isDue(0, MILLI + 149_000, 1), "less than a tenth longer");
        assertTrue(isDue(0, MILLI + 151_000, 2), "longer");
        assertFalse(isDue(0, MILLI + 151_000, 3), "that is known now");
        assertTrue(isDue(0, MILLI - 10_000, 4), "shorter");
    }

    /** Which answers report must not depend on it: coordinators take their mean. */
    @Test
    void isDue_readOfAnyTime_isTheSame() {
        for (int i = 1; i < 64; i++) {
            long serviceNanos = i % 3 == 0 ? SECOND : i * MILLI;
            boolean isDue =
                    last.isDue(new Reported(0, SLOTS, serviceNanos, MILLI), false, false, i);
            assertFalse(isDue, "answer " + i);
        }
    }

    @Test
    void isDue_scan_each() {
        for (int i = 0; i < 3; i++) {
            assertTrue(last.isDue(new Reported(0, SLOTS, MILLI, MILLI), true, false, i));
        }
    }

    private boolean isDue(int queued, long usualNanos, long nowNanos) {
        return last.isDue(new Reported(queued, SLOTS, MILLI, usualNanos), false, false, nowNanos);
    }
}
