package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ExpectedTimeTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final int SLOTS = 4;

    private final ReplicaStats stats = new ReplicaStats();

    @Test
    void nanos_freeSlot_isTheServiceTime() {
        assertEquals(MILLI, ExpectedTime.nanos(SLOTS - 1, SLOTS, MILLI));
        assertEquals(2 * MILLI, ExpectedTime.nanos(2 * SLOTS - 1, SLOTS, MILLI));
    }

    @Test
    void queued_reportedAndSentSince_isTheirSum() {
        stats.sent(0);
        stats.sent(0);
        answer(SECOND, 2);
        assertEquals(2, ExpectedTime.queued(stats));
        stats.sent(SECOND);
        stats.sent(SECOND);
        assertEquals(4, ExpectedTime.queued(stats));
        stats.discarded(SECOND);
        stats.discarded(SECOND);
        stats.discarded(SECOND);
        assertEquals(2, ExpectedTime.queued(stats), "no less than was reported");
    }

    @Test
    void waits_allSlotsTaken_untilASecondAfterTheAnswer() {
        answer(SECOND, SLOTS - 1);
        assertFalse(ExpectedTime.waits(stats, SECOND));
        stats.sent(SECOND);
        assertTrue(ExpectedTime.waits(stats, SECOND));
        assertTrue(ExpectedTime.waits(stats, 2 * SECOND));
        assertFalse(ExpectedTime.waits(stats, 2 * SECOND + 1));
    }

    @Test
    void waits_nothingKnown_isFalse() {
        assertFalse(ExpectedTime.waits(null, SECOND));
        assertFalse(ExpectedTime.waits(stats, SECOND));
        stats.answered(SECOND, MILLI, Reported.NOTHING, Placement.UNKNOWN);
        stats.sent(SECOND);
        assertFalse(ExpectedTime.waits(stats, SECOND));
    }

    private void answer(long nowNanos, int queued) {
        stats.sent(nowNanos);
        stats.answered(
                nowNanos, MILLI, new Reported(queued, SLOTS, MILLI, MILLI), Placement.UNKNOWN);
    }
}
