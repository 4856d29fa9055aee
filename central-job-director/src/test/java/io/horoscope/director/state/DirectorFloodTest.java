package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.UnauthenticatedKeys;
import io.horoscope.core.wire.Rejection;
import io.horoscope.core.wire.Subscribe;
import io.horoscope.director.state.Harness.Peer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Whatever arrives: no exception, a reason for each drop, and nothing that grows past its bound.
 */
class DirectorFloodTest {

    private static final int ROUNDS = 20_000;

    private final Harness harness = Harness.create();
    private final long seed = Long.getLong("horoscope.seed", 20260101L);
    private final SplittableRandom random = new SplittableRandom(seed);

    @Test
    void receive_randomBytes_areAllRejectedAndLeaveNoTrace() {
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = new byte[random.nextInt(1500)];
            random.nextBytes(bytes);
            assertNotNull(harness.give(bytes), context(round));
        }
        assertTraceless();
        assertEquals(ROUNDS, rejections());
    }

    @Test
    void receive_everyTruncation_isRejected() {
        Peer monitor = harness.monitor(7);
        byte[] whole = monitor.provenReportFrame(0.5);
        for (int length = 0; length < whole.length; length++) {
            assertNotNull(
                    harness.director().receive(whole, length, monitor.endpoint()),
                    "length " + length);
        }
        assertTraceless();
        assertNull(harness.give(whole, monitor.endpoint()));
    }

    @Test
    void receive_anyBitFlipped_isRejected() {
        Peer monitor = harness.monitor(7);
        byte[] whole = monitor.provenReportFrame(0.5);
        for (int bit = 0; bit < 8 * whole.length; bit++) {
            byte[] flipped = whole.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertNotNull(harness.give(flipped, monitor.endpoint()), "bit " + bit);
        }
        assertTraceless();
        assertNull(harness.give(whole, monitor.endpoint()));
    }

    /**
     * Forged senders are bad tags within the budget, leave nothing behind, known keys included, and
     * get no answer.
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
        assertEquals(0, harness.keys().size());
    }

    @Test
    void receive_unknownKeyId_isUnknownKey() {
        Peer other = new Harness(Harness.secret(9), 0).monitor(7);

        assertEquals(Rejection.UNKNOWN_KEY, harness.give(other.reportFrame(0.1)));
    }

    @Test
    void receive_unauthenticatedKeyWhileAuthenticating_isUnknownKey() {
        Peer monitor = harness.monitor(7);
        byte[] unsigned =
                monitor.unprovenFrame(new Subscribe(1_000_000_000L), UnauthenticatedKeys.KEY);

        assertEquals(Rejection.UNKNOWN_KEY, harness.give(unsigned));
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
        assertTrue(harness.keys().size() <= Harness.MAXIMUM_NODES + Harness.MAXIMUM_LEASES);
        assertTrue(harness.count(Rejection.TABLE_FULL) > 0);
        harness.run(2 * Harness.NODE_EXPIRY);
        assertEquals(0, harness.streams());
    }

    private void assertTraceless() {
        assertEquals(0, harness.director().snapshot().nodes().size());
        assertEquals(0, harness.director().snapshot().subscribers().size());
        assertEquals(0, harness.streams());
    }

    private long rejections() {
        return Arrays.stream(Rejection.values()).mapToLong(harness::count).sum();
    }

    private String context(int round) {
        return "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
    }
}
