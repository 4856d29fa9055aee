package io.horoscope.director.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.key.MacKey;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.wire.Wire;
import io.horoscope.director.state.Challenges.Proof;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChallengesTest {

    private static final long PERIOD = Wire.CHALLENGE_PERIOD_NANOS;
    private static final NodeAddress NODE = Harness.address(1);
    private static final InetSocketAddress SOURCE = new InetSocketAddress("10.0.0.1", 5000);

    /** The monotonic clock may start anywhere and pass through its overflow. */
    private final long start = Harness.nearOverflow();

    private final Challenges challenges = new Challenges(key(1), start);

    @Test
    void check_eachPeriod_goesFromCurrentToPreviousToNone() {
        for (int period = 0; period < 10; period++) {
            long begin = start + period * PERIOD;
            long proof = challenges.current(SOURCE, NODE, begin);
            assertTrue(proof < 0, "0 stands for none");
            assertEquals(proof, challenges.current(SOURCE, NODE, begin + PERIOD - 1));
            assertEquals(Proof.CURRENT, check(proof, begin + PERIOD - 1));
            assertEquals(Proof.PREVIOUS, check(proof, begin + PERIOD));
            assertEquals(Proof.PREVIOUS, check(proof, begin + 2 * PERIOD - 1));
            assertEquals(Proof.NONE, check(proof, begin + 2 * PERIOD));
            assertEquals(Proof.NONE, check(proof, begin + 3 * PERIOD));
            assertEquals(Proof.NONE, check(proof, begin - 1), "not before it was made");
        }
    }

    @Test
    void check_otherPlaceNodeOrDirector_isNone() {
        long proof = challenges.current(SOURCE, NODE, start);
        assertEquals(
                Proof.NONE,
                challenges.check(proof, new InetSocketAddress("10.0.0.1", 5001), NODE, start));
        assertEquals(
                Proof.NONE,
                challenges.check(proof, new InetSocketAddress("10.0.0.2", 5000), NODE, start));
        assertEquals(Proof.NONE, challenges.check(proof, SOURCE, Harness.address(2), start));
        assertEquals(Proof.NONE, new Challenges(key(2), start).check(proof, SOURCE, NODE, start));
    }

    @Test
    void check_guesses_areNone() {
        SplittableRandom random = new SplittableRandom(Long.getLong("horoscope.seed", 20260101L));
        long proof = challenges.current(SOURCE, NODE, start);
        assertEquals(Proof.NONE, check(0, start));
        for (int bit = 0; bit < 64; bit++) {
            assertEquals(Proof.NONE, check(proof ^ 1L << bit, start), "bit " + bit);
        }
        for (int i = 0; i < 10_000; i++) {
            assertEquals(Proof.NONE, check(random.nextLong(), start));
        }
    }

    @Test
    void budget_atAndPastItsRate_takesAndRefuses() {
        Ingest.Budget budget = new Ingest.Budget(100, start);
        for (int i = 0; i < 100; i++) {
            assertTrue(budget.take(start));
        }
        assertFalse(budget.take(start));
        assertFalse(budget.take(start + 9_999_999));
        assertTrue(budget.take(start + 10_000_000));
        assertFalse(budget.take(start + 10_000_000));
        int taken = 0;
        while (budget.take(start + 100 * PERIOD)) {
            taken++;
        }
        assertEquals(100, taken, "no more than a second is saved up");
    }

    private Proof check(long proof, long nowNanos) {
        return challenges.check(proof, SOURCE, NODE, nowNanos);
    }

    private static MacKey key(int fill) {
        byte[] bytes = new byte[MacKey.BYTES];
        Arrays.fill(bytes, (byte) fill);
        return new MacKey(0, bytes);
    }
}
