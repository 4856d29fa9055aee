package io.horoscope.cassandra.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplicaStateTest {

    private static final long MOST_NANOS = 0xFFFF_FFFFL;

    @Test
    void encode_anyState_isReadBack() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 10_000; round++) {
            String context = "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
            Reported reported =
                    new Reported(
                            random.nextInt(0x1_0000),
                            random.nextInt(0x1_0000),
                            random.nextLong(MOST_NANOS + 1),
                            random.nextLong(MOST_NANOS));
            byte[] state = ReplicaState.encode(reported);
            assertTrue(ReplicaState.isKnown(state), context);
            assertSame(reported, ReplicaState.ofAnswer(state), context);
        }
    }

    @Test
    void encode_atAndPastTheLimits_cutsToThem() {
        Reported most = new Reported(0xFFFF, 0xFFFF, MOST_NANOS, MOST_NANOS - 1);
        assertSame(most, sentAndRead(most), "at the limits");
        Reported more = new Reported(0x1_0000, 0x1_0000, MOST_NANOS + 1, Long.MAX_VALUE);
        assertSame(most, sentAndRead(more), "above the limits");
        Reported less = new Reported(-1, -1, -1, 0);
        assertSame(new Reported(0, 0, 0, 0), sentAndRead(less), "below the limits");
    }

    @Test
    void encode_usualUnknown_staysUnknown() {
        Reported unknown = new Reported(0, 8, 4, ReplicaStats.NOT_REPORTED);
        assertSame(unknown, sentAndRead(unknown), "unknown");
    }

    @Test
    void isOfOtherVersion_positiveOnesButThis_isTrue() {
        byte[] state = ReplicaState.encode(new Reported(3, 8, 4, 4));
        assertFalse(ReplicaState.isOfOtherVersion(state));
        assertFalse(ReplicaState.isOfOtherVersion(new byte[0]));
        for (byte version = -128; version < 127; version++) {
            state[0] = version;
            assertEquals(version > 0 && version != 6, ReplicaState.isOfOtherVersion(state));
        }
    }

    @Test
    void isKnown_otherLengthOrVersion_isFalse() {
        byte[] state = ReplicaState.encode(new Reported(3, 8, 4, 4));
        for (int length = 0; length <= state.length + 1; length++) {
            assertEquals(
                    length == state.length, ReplicaState.isKnown(Arrays.copyOf(state, length)));
        }
        state[0]--;
        assertFalse(ReplicaState.isKnown(state));
    }

    private static Reported sentAndRead(Reported reported) {
        return ReplicaState.ofAnswer(ReplicaState.encode(reported));
    }

    private static void assertSame(Reported expected, Reported actual, String context) {
        assertEquals(expected.queued(), actual.queued(), context);
        assertEquals(expected.slots(), actual.slots(), context);
        assertEquals(expected.serviceNanos(), actual.serviceNanos(), context);
        assertEquals(expected.usualNanos(), actual.usualNanos(), context);
    }
}
