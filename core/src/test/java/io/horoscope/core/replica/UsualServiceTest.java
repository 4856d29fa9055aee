package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class UsualServiceTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final int SLOTS = 4;

    private final UsualService usual = new UsualService();

    @Test
    void nanos_noRead_isNotReported() {
        assertEquals(ReplicaStats.NOT_REPORTED, usual.nanos());
        record(1, 10 * MILLI, SECOND);
        assertEquals(10 * MILLI, usual.nanos());
    }

    /** With 128 slots, 256 reads count. */
    @Test
    void nanos_manySlots_oneSlowReadMovesItLess() {
        usual.record(10 * MILLI, 128, SECOND);
        usual.record((long) (10 * MILLI * Math.exp(4)), 128, SECOND);
        assertEquals(10 * Math.exp(4 / 256.0), (double) usual.nanos() / MILLI, 1e-3);
    }

    /** A read that takes e⁴ times as long moves the mean by e^(4/32). */
    @Test
    void nanos_busy_oneSlowReadMovesItLittle() {
        record(33, 10 * MILLI, SECOND);
        record(1, (long) (10 * MILLI * Math.exp(4)), SECOND);
        assertEquals(10 * Math.exp(4 / 32.0), (double) usual.nanos() / MILLI, 1e-3);
    }

    /** The half-life is 0.3 s. */
    @Test
    void nanos_readAfterAWhile_countsForTheTimeSinceTheOneBefore() {
        record(33, 40 * MILLI, SECOND);
        record(1, 10 * MILLI, SECOND + 300 * MILLI);
        assertEquals(20, (double) usual.nanos() / MILLI, 1e-3);
    }

    @Test
    void nanos_anyReads_staysBetweenTheShortestAndTheLongest() {
        Rounds.of(
                1_000,
                random -> {
                    UsualService any = new UsualService();
                    long least = Long.MAX_VALUE;
                    long most = 0;
                    long now = random.nextLong();
                    for (int i = 258 + random.nextInt(50); i > 0; i--) {
                        long nanos = random.nextLong(1, SECOND);
                        now += random.nextLong(-MILLI, SECOND);
                        any.record(nanos, 1 + random.nextInt(128), now);
                        least = Math.min(least, nanos);
                        most = Math.max(most, nanos);
                    }
                    assertTrue(any.nanos() >= least - 1 && any.nanos() <= most + 1);
                });
    }

    private void record(int reads, long serviceNanos, long nowNanos) {
        for (int i = 0; i < reads; i++) {
            usual.record(serviceNanos, SLOTS, nowNanos);
        }
    }
}
