package io.horoscope.cassandra.weave;

import io.horoscope.core.Failures;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every hook does with what is thrown in it: Cassandra goes on as if the hook were not there,
 * the failure is counted, and each kind of hook logs at most one line a minute.
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
     * Takes note of a failure.
     *
     * @param what the hook did, such as "to plan a read"
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
                        + "; Cassandra goes on without it. See the metric HookErrors",
                thrown);
    }
}
