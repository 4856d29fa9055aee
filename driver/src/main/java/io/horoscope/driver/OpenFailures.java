package io.horoscope.driver;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Failures of Horoscope's own part. Each is counted, one a minute is logged, and the driver continues
 * with the default policy's plan.
 */
final class OpenFailures {

    private static final Logger logger =
            LoggerFactory.getLogger(HoroscopeLoadBalancingPolicy.class);

    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final LongAdder count = new LongAdder();
    private final AtomicLong loggedAtNanos = new AtomicLong(System.nanoTime() - PAUSE_NANOS);

    long count() {
        return count.sum();
    }

    /**
     * Counts one.
     *
     * @param what failed, such as "to order replicas"
     */
    void note(String prefix, String what, Throwable thrown) {
        count.increment();
        long nowNanos = System.nanoTime();
        long before = loggedAtNanos.get();
        if (nowNanos - before >= PAUSE_NANOS && loggedAtNanos.compareAndSet(before, nowNanos)) {
            logger.error(
                    "[{}] Horoscope failed {}; requests are sent by the default policy's plan."
                            + " At most one such line is logged in a minute",
                    prefix,
                    what,
                    thrown);
        }
    }
}
