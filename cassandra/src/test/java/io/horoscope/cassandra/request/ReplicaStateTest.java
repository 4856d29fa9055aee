package io.horoscope.cassandra.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReplicaStateTest {

    @Test
    void encode_anyState_isReadBack() {
        long seed = Long.getLong("horoscope.seed", 20260101L);
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 10_000; round++) {
            String context = "rerun with -Dhoroscope.seed=" + seed + " (round " + round + ")";
            int queued = random.nextInt(0x1_0000);
            long serviceNanos = random.nextLong(0x1_0000_0000L);
            int slots = random.nextInt(0x1_0000);
            byte[] state = ReplicaState.encode(queued, slots, serviceNanos);
            assertTrue(ReplicaState.isKnown(state), context);
            assertEquals(queued, ReplicaState.queued(state), context);
            assertEquals(slots, ReplicaState.slots(state), context);
            assertEquals(serviceNanos, ReplicaState.serviceNanos(state), context);
        }
    }

    @Test
    void encode_atAndPastTheLimits_cutsToThem() {
        assertEquals(0xFFFF, ReplicaState.queued(ReplicaState.encode(0xFFFF, 1, 0)));
        assertEquals(0xFFFF, ReplicaState.queued(ReplicaState.encode(0x1_0000, 1, 0)));
        assertEquals(0, ReplicaState.queued(ReplicaState.encode(-1, 1, 0)));
        assertEquals(0xFFFF, ReplicaState.slots(ReplicaState.encode(0, 0x1_0000, 0)));
        assertEquals(
                0xFFFF_FFFFL, ReplicaState.serviceNanos(ReplicaState.encode(0, 1, 0xFFFF_FFFFL)));
        assertEquals(
                0xFFFF_FFFFL, ReplicaState.serviceNanos(ReplicaState.encode(0, 1, 0x1_0000_0000L)));
        assertEquals(0, ReplicaState.serviceNanos(ReplicaState.encode(0, 1, -1)));
    }

    @Test
    void refusal_anyState_isReadBackAndNoAnswer() {
        byte[] state = ReplicaState.refusal(70_000, 16);
        assertTrue(ReplicaState.isRefusal(state));
        assertFalse(ReplicaState.isKnown(state));
        assertEquals(0xFFFF, ReplicaState.queued(state));
        assertEquals(16, ReplicaState.slots(state));
        assertFalse(ReplicaState.isRefusal(ReplicaState.encode(1, 16, 5)));
        assertFalse(ReplicaState.isRefusal(null));
        assertFalse(ReplicaState.isRefusal(Arrays.copyOf(state, state.length - 1)));
    }

    @Test
    void isKnown_otherLengthOrVersion_isFalse() {
        byte[] state = ReplicaState.encode(3, 8, 4);
        for (int length = 0; length <= state.length + 1; length++) {
            assertEquals(
                    length == state.length, ReplicaState.isKnown(Arrays.copyOf(state, length)));
        }
        state[0]--;
        assertFalse(ReplicaState.isKnown(state));
    }
}
