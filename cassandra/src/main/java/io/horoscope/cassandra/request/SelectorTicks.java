package io.horoscope.cassandra.request;

import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.core.select.ReplicaSelector;
import java.util.concurrent.TimeUnit;

/** Ticks the selector in force at its own interval: a duty cycle for one thread. */
final class SelectorTicks {

    /**
     * A change of selector is noticed within this time. Most selectors have no ticks, and each time
     * that a thread wakes up for nothing costs this node some tens of microseconds.
     */
    static final long POLL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private ReplicaSelector ticked;
    private long dueNanos;

    /**
     * Ticks if that is due. Missed ticks are not repeated.
     *
     * @param nowNanos monotonic time, on the clock that selectors are given
     * @return how long to wait until the next call, at least 1 ns
     */
    long doWork(RoutingPolicy policy, long nowNanos) {
        ReplicaSelector selector = policy.selector();
        long intervalNanos = selector.tickIntervalNanos();
        if (!policy.routes() || intervalNanos <= 0) {
            ticked = null;
            return POLL_NANOS;
        }
        if (selector != ticked) {
            ticked = selector;
            dueNanos = nowNanos + intervalNanos;
        }
        if (nowNanos - dueNanos >= 0) {
            dueNanos = Math.max(dueNanos + intervalNanos, nowNanos + 1);
            selector.tick(nowNanos);
        }
        return Math.min(POLL_NANOS, Math.max(1, dueNanos - nowNanos));
    }
}
