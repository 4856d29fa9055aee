package io.horoscope.cassandra.subscribe;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import io.horoscope.cassandra.cache.Node;
import io.horoscope.cassandra.cache.NodeRegistry;
import io.horoscope.core.key.ReloadableKeys;
import java.io.IOException;
import java.nio.channels.ClosedSelectorException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.cassandra.concurrent.InfiniteLoopExecutor.Daemon;
import org.apache.cassandra.concurrent.ScheduledExecutorPlus;
import org.apache.cassandra.utils.NoSpamLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a {@link ScoreReceiver} on a thread of its own, and the chores that may block on another. */
public final class ReceiverThread {

    private static final Logger logger = LoggerFactory.getLogger(ReceiverThread.class);

    private static final long RESOLVE_SECONDS = 10;
    private static final long RING_SECONDS = 1;
    private static final long LATENCY_WINDOW_SECONDS = 30;

    private final ScoreReceiver receiver;
    private final ScoreSocket socket;
    private final NodeRegistry nodes;
    private final LongSupplier clock;

    private volatile boolean stopped;
    private ScheduledExecutorPlus chores;

    /**
     * @param clock monotonic nanoseconds, the one that request threads use
     */
    public ReceiverThread(
            ScoreReceiver receiver, ScoreSocket socket, NodeRegistry nodes, LongSupplier clock) {
        this.receiver = receiver;
        this.socket = socket;
        this.nodes = nodes;
        this.clock = clock;
    }

    /** Returns at once: nothing of a node's start waits for a director. */
    public void start() {
        chores = executorFactory().scheduled("HoroscopeChores");
        every(RESOLVE_SECONDS, receiver::resolveDirectors);
        every(ReloadableKeys.REFRESH_SECONDS, receiver::refreshKeys);
        every(RING_SECONDS, this::refreshNodes);
        every(LATENCY_WINDOW_SECONDS, this::rotateLatencies);
        executorFactory().startThread("HoroscopeScores", this::run, Daemon.DAEMON);
    }

    /** Ends both threads and closes the socket. */
    public void stop() {
        stopped = true;
        if (chores != null) {
            chores.shutdownNow();
        }
        socket.wakeup();
    }

    /** Runs a chore now and then at this interval. A failure is logged and does not end the chore. */
    @SuppressWarnings("FutureReturnValueIgnored") // It ends with the executor.
    private void every(long seconds, Runnable chore) {
        chores.scheduleWithFixedDelay(() -> guarded(chore), 0, seconds, TimeUnit.SECONDS);
    }

    private static void guarded(Runnable chore) {
        try {
            chore.run();
        } catch (RuntimeException e) {
            NoSpamLogger.log(
                    logger,
                    NoSpamLogger.Level.ERROR,
                    1,
                    TimeUnit.MINUTES,
                    "A chore failed; going on",
                    e);
        }
    }

    private void run() {
        receiver.onStart(clock.getAsLong());
        while (!stopped) {
            try {
                receiver.doWork(clock);
            } catch (IOException | RuntimeException e) {
                if (e instanceof ClosedSelectorException) {
                    break;
                }
                NoSpamLogger.log(
                        logger,
                        NoSpamLogger.Level.ERROR,
                        1,
                        TimeUnit.MINUTES,
                        "Receiving scores failed; going on",
                        e);
            }
        }
        close();
    }

    private void refreshNodes() {
        nodes.refresh(clock.getAsLong());
    }

    private void rotateLatencies() {
        for (Node node : nodes.all()) {
            node.latency().rotate();
        }
    }

    private void close() {
        try {
            socket.close();
        } catch (IOException e) {
            logger.warn("Closing the socket for scores failed", e);
        }
    }
}
