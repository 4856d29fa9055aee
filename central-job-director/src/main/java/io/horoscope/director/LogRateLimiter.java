package io.horoscope.director;

import java.util.HashMap;
import java.util.Map;

/**
 * Keeps what can happen at packet rate from flooding the log: the first of each kind may be said at
 * once, further ones at most once a minute, with the count since. Used by one thread; as bounded as
 * the kinds are.
 */
final class LogRateLimiter {

    static final long QUIET_NANOS = 60_000_000_000L;

    private final Map<String, Kind> kinds = new HashMap<>();

    /** Notes one event; returns how many to log now, or 0 to log nothing. */
    long note(String name, long nowNanos) {
        Kind kind = kinds.computeIfAbsent(name, n -> new Kind(nowNanos - QUIET_NANOS));
        kind.count++;
        if (nowNanos - kind.loggedNanos < QUIET_NANOS) {
            return 0;
        }
        long count = kind.count;
        kind.count = 0;
        kind.loggedNanos = nowNanos;
        return count;
    }

    private static final class Kind {

        private long loggedNanos;
        private long count;

        Kind(long loggedNanos) {
            this.loggedNanos = loggedNanos;
        }
    }
}
