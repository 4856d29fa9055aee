package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class ReadHintTest {

    private static final long MICRO = 1_000L;
    private static final long MOST_NANOS = 0xFFFF_FFFEL * MICRO;

    /** Times come back in whole microseconds, or at the nearest end of their range. */
    @Test
    void decode_ofEncoded_isTheHintInMicros() {
        Rounds.of(
                10_000,
                random -> {
                    long remaining = random.nextLong() >> random.nextInt(64);
                    double cost = Math.exp(60 * random.nextDouble() - 10);
                    Priority priority = Reads.priority(random);
                    ReadHint hint =
                            ReadHint.decode(new ReadHint(remaining, cost, priority).encode());
                    assertEquals(
                            remaining > MOST_NANOS + MICRO
                                    ? QueuedRead.NONE
                                    : Math.max(0, remaining / MICRO * MICRO),
                            hint.remainingNanos());
                    assertEquals(
                            Math.max(MICRO, Math.min(cost, ReadHint.MOST_COST_NANOS)),
                            hint.costNanos(),
                            MICRO);
                    assertEquals(priority == null ? Priority.NORMAL : priority, hint.priority());
                    assertEquals(
                            priority == null ? Priority.LOW : priority,
                            hint.orPriority(Priority.LOW).priority());
                });
    }

    @Test
    void decode_nothingKnown_isNothing() {
        ReadHint hint = ReadHint.decode(ReadHint.NONE.encode());
        assertEquals(QueuedRead.NONE, hint.remainingNanos());
        assertTrue(Double.isNaN(hint.costNanos()));
        assertSame(hint, hint.orPriority(null));
        assertEquals(Priority.HIGH, hint.orPriority(Priority.HIGH).priority());
        assertEquals(Priority.NORMAL, hint.priority());
    }

    @Test
    void decode_ends_areInclusive() {
        assertEquals(MOST_NANOS, sent(MOST_NANOS + 999, 1).remainingNanos());
        assertEquals(QueuedRead.NONE, sent(MOST_NANOS + 1_000, 1).remainingNanos());
        assertEquals(MICRO, sent(0, 1).costNanos());
        assertEquals(1e10, sent(0, 1e10).costNanos());
        assertEquals(1e10, sent(0, 1e10 + MICRO).costNanos());
        assertEquals(1e10, sent(0, Double.POSITIVE_INFINITY).costNanos());
    }

    /** A number of a later version: nobody gets ahead by it. */
    @Test
    void decode_unknownPriority_isLow() {
        byte[] value = new ReadHint(0, 1, Priority.HIGH).encode();
        for (int number = 4; number < 256; number++) {
            value[value.length - 1] = (byte) number;
            assertEquals(Priority.LOW, ReadHint.decode(value).priority());
        }
    }

    /** Whatever another build or a stranger sends: no hint, or one within its limits. */
    @Test
    void decode_anyBytes_isNoneOrWithinLimits() {
        assertSame(ReadHint.NONE, ReadHint.decode(null));
        Rounds.of(
                100_000,
                random -> {
                    byte[] value = new byte[random.nextInt(14)];
                    random.nextBytes(value);
                    if (value.length > 0 && random.nextBoolean()) {
                        value[0] = 1;
                    }
                    ReadHint hint = ReadHint.decode(value);
                    assertEquals(
                            value.length == 10 && value[0] == 1, hint != ReadHint.NONE, "is known");
                    assertTrue(hint.remainingNanos() >= 0);
                    assertTrue(
                            Double.isNaN(hint.costNanos())
                                    || (hint.costNanos() >= MICRO && hint.costNanos() <= 1e10));
                    assertEquals(hint.priority(), ReadHint.decode(hint.encode()).priority());
                });
    }

    private static ReadHint sent(long remainingNanos, double costNanos) {
        return ReadHint.decode(new ReadHint(remainingNanos, costNanos, null).encode());
    }
}
