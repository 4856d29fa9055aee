package io.horoscope.core.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.horoscope.core.Rounds;
import io.horoscope.core.node.NodeAddress;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayGuardTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    private final ReplayGuard guard = new ReplayGuard(2);

    @Test
    void check_sameTwice_isRefusedTheSecondTime() {
        assertNull(guard.check(NODE, 1, 1));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 1));
    }

    @Test
    void check_lateByTheWindowAndByOneMore_isTakenAndRefused() {
        assertNull(guard.check(NODE, 1, 100));
        assertNull(guard.check(NODE, 1, 100 - 63));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 100 - 64));
    }

    @Test
    void check_jumpAheadByTheWindow_forgetsNothingThatMatters() {
        assertNull(guard.check(NODE, 1, 1));
        assertNull(guard.check(NODE, 1, 64));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 1));
        assertNull(guard.check(NODE, 1, 2));
        assertNull(guard.check(NODE, 1, 1_000_000));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, 64));
    }

    @Test
    void check_laterEpoch_startsAfreshAndEndsTheEarlierOne() {
        assertNull(guard.check(NODE, 5, 100));
        assertNull(guard.check(NODE, 6, 1));
        assertEquals(Rejection.STALE_EPOCH, guard.check(NODE, 5, 101));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 6, 1));
    }

    @Test
    void check_sequenceThatWraps_isAnUnsignedNumber() {
        assertNull(guard.check(NODE, 1, Long.MAX_VALUE));
        assertNull(guard.check(NODE, 1, Long.MIN_VALUE));
        assertEquals(Rejection.REPLAYED, guard.check(NODE, 1, Long.MAX_VALUE));
    }

    @Test
    void check_moreSendersThanAllowed_areRefusedAndKnownOnesAreNot() {
        assertNull(guard.check(NODE, 1, 1));
        assertNull(guard.check(NodeAddress.parse("10.0.0.2"), 1, 1));
        assertEquals(Rejection.TABLE_FULL, guard.check(NodeAddress.parse("10.0.0.3"), 1, 1));
        assertNull(guard.check(NODE, 1, 2));
        assertEquals(2, guard.senders());
    }

    /** Any order, duplication and restart: what a plain set of everything seen would say. */
    @Test
    void check_anyStream_agreesWithAPlainModel() {
        Rounds.of(
                300,
                random -> {
                    ReplayGuard checked = new ReplayGuard(1);
                    Set<Long> seen = new HashSet<>();
                    long epoch = 1_000;
                    long newest = -1;
                    for (int i = 0; i < 400; i++) {
                        long frameEpoch =
                                random.nextInt(40) == 0 ? epoch + random.nextInt(3) - 1 : epoch;
                        long sequence = Math.max(0, newest + random.nextInt(150) - 80);
                        Rejection expected;
                        if (newest < 0 || frameEpoch > epoch) {
                            expected = null;
                            epoch = frameEpoch;
                            seen.clear();
                            newest = sequence;
                        } else if (frameEpoch < epoch) {
                            expected = Rejection.STALE_EPOCH;
                        } else {
                            boolean refused = seen.contains(sequence) || newest - sequence >= 64;
                            expected = refused ? Rejection.REPLAYED : null;
                            newest = Math.max(newest, sequence);
                        }
                        if (expected == null) {
                            seen.add(sequence);
                        }
                        assertEquals(
                                expected,
                                checked.check(NODE, frameEpoch, sequence),
                                "epoch " + frameEpoch + " #" + sequence);
                    }
                });
    }
}
