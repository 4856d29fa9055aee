package io.horoscope.cassandra.thread;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.concurrent.ScheduledExecutorPlus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs periodic tasks, which may block, on a thread of their own. It wakes up once a second for all
 * of them. Used by one thread.
 */
public final class PeriodicTasks {

    private static final Logger logger = LoggerFactory.getLogger(PeriodicTasks.class);

    private final String name;
    private final List<Task> tasks = new ArrayList<>(); // Of their thread.
    private long second; // Of their thread.
    private ScheduledExecutorPlus executor;

    private static final class Task {
        private final long seconds;
        private final Runnable action;

        Task(long seconds, Runnable action) {
            this.seconds = seconds;
            this.action = action;
        }

        void run() {
            Attempt.succeeds(logger, "A periodic task failed; it continues", action::run);
        }
    }

    /**
     * Starts nothing.
     *
     * @param name of the thread
     */
    public PeriodicTasks(String name) {
        this.name = name;
    }

    /** Starts the thread. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the executor.
    public void start() {
        executor = executorFactory().scheduled(name);
        executor.scheduleWithFixedDelay(this::runDue, 1, 1, TimeUnit.SECONDS);
    }

    /**
     * Runs a task at once, and again in every so many seconds. A failure is logged and ends neither
     * this task nor others.
     */
    public void every(long seconds, Runnable action) {
        Task task = new Task(seconds, action);
        executor.execute(
                () -> {
                    task.run();
                    tasks.add(task);
                });
    }

    private void runDue() {
        second++;
        for (Task task : tasks) {
            if (second % task.seconds == 0) {
                task.run();
            }
        }
    }

    /** Ends the thread, if it was started. */
    public void stop() {
        if (executor != null) {
            executor.shutdownNow();
        }
    }
}
