package io.horoscope.cassandra.request;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import io.horoscope.cassandra.settings.RoutingPolicy;
import io.horoscope.cassandra.thread.Attempt;
import io.horoscope.core.Failures;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.concurrent.InfiniteLoopExecutor.Daemon;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs {@link SelectorTicks} on a thread of its own: a tick may take long, and only one runs at a
 * time.
 */
public final class TickThread {

    private static final Logger logger = LoggerFactory.getLogger(TickThread.class);

    private final SelectorTicks ticks = new SelectorTicks();
    private final Supplier<RoutingPolicy> policy;
    private final LongSupplier clock;

    private volatile Thread thread;
    private volatile boolean stopped;
    private long waitNanos; // Used only by the thread.

    /**
     * @param policy the one in force
     * @param clock monotonic nanoseconds, the one that selectors are given
     */
    public TickThread(Supplier<RoutingPolicy> policy, LongSupplier clock) {
        this.policy = policy;
        this.clock = clock;
    }

    public void start() {
        thread = executorFactory().startThread("HoroscopeTicks", this::run, Daemon.DAEMON);
    }

    /** Ends the thread, when the tick that runs is done. */
    public void stop() {
        stopped = true;
        LockSupport.unpark(thread);
    }

    private void run() {
        while (!stopped) {
            boolean ticked =
                    Attempt.succeeds(
                            logger, "A tick of the selector failed; ticks continue", this::tick);
            LockSupport.parkNanos(this, ticked ? waitNanos : Failures.PAUSE_NANOS);
        }
    }

    private void tick() {
        waitNanos = ticks.doWork(policy.get(), clock.getAsLong());
    }
}
