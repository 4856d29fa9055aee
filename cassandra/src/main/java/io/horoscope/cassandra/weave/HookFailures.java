package io.horoscope.cassandra.weave;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What woven code threw: counted, and logged at most once a minute. Any thread. */
final class HookFailures {

    private static final Logger logger = LoggerFactory.getLogger(HookFailures.class);
    private static final LongAdder failures = new LongAdder();

    private HookFailures() {}

    /**
     * Counts and logs; Cassandra goes on as if nothing had been woven.
     *
     * @param what was done when it was thrown
     * @throws VirtualMachineError what was thrown, if it is one and no stack overflow
     */
    static void note(String what, Throwable thrown) {
        if (thrown instanceof VirtualMachineError && !(thrown instanceof StackOverflowError)) {
            throw (VirtualMachineError) thrown;
        }
        failures.increment();
        NoSpamLogger.log(
                logger,
                NoSpamLogger.Level.ERROR,
                1,
                TimeUnit.MINUTES,
                "Horoscope failed {}; Cassandra goes on without it",
                what,
                thrown);
    }

    /** How many were noted so far. */
    static long count() {
        return failures.sum();
    }
}
