package io.horoscope.director;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** How often something frequent is spoken of. */
class LogRateLimiterTest {

    private final LogRateLimiter log = new LogRateLimiter();

    @Test
    void note_flood_logsTheFirstAndThenOnceAMinuteWithTheCount() {
        long now = Long.MIN_VALUE; // Monotonic time starts anywhere.
        assertEquals(1, log.note("bad_tag", now));
        for (int i = 0; i < 1000; i++) {
            assertEquals(0, log.note("bad_tag", now + i));
        }

        assertEquals(0, log.note("bad_tag", now + LogRateLimiter.QUIET_NANOS - 1));
        assertEquals(1002, log.note("bad_tag", now + LogRateLimiter.QUIET_NANOS));
        assertEquals(0, log.note("bad_tag", now + LogRateLimiter.QUIET_NANOS));
    }

    @Test
    void note_otherKind_isSpokenOfAtOnce() {
        log.note("bad_tag", 0);

        assertEquals(1, log.note("replayed", 1));
    }
}
