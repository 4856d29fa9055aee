package io.horoscope.cassandra.request;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import io.horoscope.cassandra.settings.RoutingPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.concurrent.InfiniteLoopExecutor.Daemon;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs {@link SelectorTicks} on a thread of its own: a selector may compute for long, and only one tick runs at a time. */
public final class TickThread {

    private static final Logger logger = LoggerFactory.getLogger(TickThread.class);

    private final SelectorTicks ticks = new SelectorTicks();
    private final Supplier<RoutingPolicy> policy;
    private final LongSupplier clock;

    private volatile boolean stopped;

    /**
     * @param policy the one in force
     * @param clock monotonic nanoseconds, the one that selectors are given
     */
    public TickThread(Supplier<RoutingPolicy> policy, LongSupplier clock) {
        this.policy = policy;
        this.clock = clock;
    }

    public void start() {
        executorFactory().startThread("HoroscopeTicks", this::run, Daemon.DAEMON);
    }

    /** Ends the thread, within {@link SelectorTicks#POLL_NANOS} or when the tick that runs is done. */
    public void stop() {
        stopped = true;
    }

    private void run() {
        while (!stopped) {
            LockSupport.parkNanos(this, tick());
        }
    }

    private long tick() {
        try {
            return ticks.doWork(policy.get(), clock.getAsLong());
        } catch (RuntimeException e) {
            NoSpamLogger.log(
                    logger,
                    NoSpamLogger.Level.ERROR,
                    1,
                    TimeUnit.MINUTES,
                    "A tick of the selector failed; going on",
                    e);
            return SelectorTicks.POLL_NANOS;
        }
    }
}
