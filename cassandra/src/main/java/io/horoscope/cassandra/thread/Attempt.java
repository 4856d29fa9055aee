package io.horoscope.cassandra.thread;

import io.horoscope.core.Failures;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;

/**
 * One cycle of a thread of Horoscope: after an exception the thread continues, and it is logged
 * once a minute.
 */
public final class Attempt {

    /** A cycle. */
    @FunctionalInterface
    public interface Work {
        void run() throws Exception;
    }

    private Attempt() {}

    /**
     * Runs {@code work}.
     *
     * @param failed the log message for an exception, without parameters
     * @return whether it returned
     * @throws Error if it {@link Failures#isFatal}: left to Cassandra's own policy
     */
    public static boolean succeeds(Logger logger, String failed, Work work) {
        try {
            work.run();
            return true;
        } catch (Throwable e) {
            Failures.passOnFatal(e);
            NoSpamLogger.log(logger, NoSpamLogger.Level.ERROR, 1, TimeUnit.MINUTES, failed, e);
            return false;
        }
    }
}
