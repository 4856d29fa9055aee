package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.wire.Rejection;
import org.junit.jupiter.api.Test;

/**
 * Whatever arrives: no exception, a reason for each drop, and nothing that grows past its bound.
 */
class DirectorFloodTest {

    private static final int ROUNDS = 20_000;

    private final Harness harness = Harness.create();

    @Test
    void receive_randomBytes_areAllRejectedAndLeaveNoTrace() {
        Rounds.of(
                ROUNDS,
                random -> {
                    byte[] bytes = new byte[random.nextInt(1500)];
                    random.nextBytes(bytes);
                    assertNotNull(harness.give(bytes));
                });
        assertTraceless();
    }

    /**
     * Forged senders are bad tags within the budget, leave nothing behind, and get no
     * answer.
     */
    @Test
    void receive_forgedSenders_leaveNoTrace() {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] forged = harness.monitor(i).reportFrame(0.1);
            forged[forged.length - 1] ^= 1;
            assertNotNull(harness.give(forged));
        }
        assertEquals(Ingest.UNPROVEN_PER_SECOND, harness.count(Rejection.BAD_TAG));
        assertEquals(ROUNDS - Ingest.UNPROVEN_PER_SECOND, harness.count(Rejection.OVER_BUDGET));
        assertEquals(0, harness.takeChallenges().size());
        assertTraceless();
    }

    @Test
    void receive_validSendersFarBeyondTheBounds_growNothingPastThem() {
        for (int i = 0; i < 5_000; i++) {
            harness.monitor(i).report(0.1);
            harness.coordinator(i).subscribe(60 * Harness.SECOND);
            if (i % 100 == 0) {
                harness.run(2 * Harness.NODE_EXPIRY); // All nodes expire, and new ones report.
                harness.takeSent();
            }
        }
        assertTrue(harness.director().snapshot().nodes().size() <= Harness.MAXIMUM_NODES);
        assertTrue(harness.director().snapshot().subscribers().size() <= Harness.MAXIMUM_LEASES);
        assertTrue(harness.count(Rejection.TABLE_FULL) > 0);
        harness.run(2 * Harness.NODE_EXPIRY);
        assertEquals(0, harness.streams());
    }

    private void assertTraceless() {
        assertEquals(0, harness.director().snapshot().nodes().size());
        assertEquals(0, harness.director().snapshot().subscribers().size());
        assertEquals(0, harness.streams());
    }
}
