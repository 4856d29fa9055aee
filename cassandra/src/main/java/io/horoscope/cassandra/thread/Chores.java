package io.horoscope.cassandra.thread;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import java.util.concurrent.TimeUnit;
import org.apache.cassandra.concurrent.ScheduledExecutorPlus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs what has to be done now and then, and may block, on a thread of its own. Used by one thread.
 */
public final class Chores {

    private static final Logger logger = LoggerFactory.getLogger(Chores.class);

    private ScheduledExecutorPlus executor;

    /** Starts the thread. */
    public void start() {
        executor = executorFactory().scheduled("HoroscopeChores");
    }

    /**
     * Runs a chore at once and again so long after each end. A failure is logged and ends neither
     * this chore nor others.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the executor.
    public void every(long seconds, Runnable chore) {
        executor.scheduleWithFixedDelay(
                () -> Attempt.succeeds(logger, "A chore failed; going on", chore::run),
                0,
                seconds,
                TimeUnit.SECONDS);
    }

    /** Ends the thread, if it was started. */
    public void stop() {
        if (executor != null) {
            executor.shutdownNow();
        }
    }
}
