package io.horoscope.cassandra.thread;

import io.horoscope.core.Failures;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;

/**
 * One cycle of a thread of ours: whatever it throws, the thread goes on, and the log says so once a
 * minute.
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
     * @param failed the line of the log, without parameters, if that throws
     * @return whether it returned
     * @throws Error what {@link Failures#isFatal}, for Cassandra's own policy to deal with
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
