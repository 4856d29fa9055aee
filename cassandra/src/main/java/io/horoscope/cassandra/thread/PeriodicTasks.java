package io.horoscope.cassandra.thread;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import java.util.concurrent.TimeUnit;
import org.apache.cassandra.concurrent.ScheduledExecutorPlus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs periodic tasks, which may block, on a thread of their own. Used by one thread. */
public final class PeriodicTasks {

    private static final Logger logger = LoggerFactory.getLogger(PeriodicTasks.class);

    private ScheduledExecutorPlus executor;

    /** Starts the thread. */
    public void start() {
        executor = executorFactory().scheduled("HoroscopeTasks");
    }

    /**
     * Runs a task at once, and again with this delay after each end. A failure is logged and ends
     * neither this task nor others.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the executor.
    public void every(long seconds, Runnable task) {
        executor.scheduleWithFixedDelay(
                () -> Attempt.succeeds(logger, "A periodic task failed; it continues", task::run),
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
