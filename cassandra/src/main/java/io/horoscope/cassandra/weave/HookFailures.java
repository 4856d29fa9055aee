package io.horoscope.cassandra.weave;

import io.horoscope.core.Failures;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles the exceptions of all hooks: they are counted, each kind of hook logs at most one line a
 * minute, and Cassandra continues without the hook.
 */
public final class HookFailures {

    private static final Logger logger = LoggerFactory.getLogger(HookFailures.class);

    private static final LongAdder count = new LongAdder();

    private HookFailures() {}

    /** Failures so far, of all hooks. */
    public static long count() {
        return count.sum();
    }

    /**
     * Counts and logs a failure.
     *
     * @param what the action that failed, such as "to plan a read"
     * @throws Error {@code thrown}, if it is fatal
     */
    public static void note(String what, Throwable thrown) {
        Failures.passOnFatal(thrown);
        count.increment();
        NoSpamLogger.log(
                logger,
                NoSpamLogger.Level.ERROR,
                1,
                TimeUnit.MINUTES,
                "Horoscope failed "
                        + what
                        + "; Cassandra continues without it. See the metric HookErrors",
                thrown);
    }
}
