package io.horoscope.cassandra.subscribe;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import io.horoscope.cassandra.thread.Attempt;
import io.horoscope.core.Failures;
import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.cassandra.concurrent.InfiniteLoopExecutor.Daemon;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a {@link ScoreReceiver} on a thread of its own. */
public final class ReceiverThread {

    private static final Logger logger = LoggerFactory.getLogger(ReceiverThread.class);

    private final ScoreReceiver receiver;
    private final ScoreSocket socket;
    private final LongSupplier clock;

    private volatile boolean stopped;

    /**
     * @param socket the receiver's; closed when the thread ends
     * @param clock monotonic nanoseconds, the one that request threads use
     */
    public ReceiverThread(ScoreReceiver receiver, ScoreSocket socket, LongSupplier clock) {
        this.receiver = receiver;
        this.socket = socket;
        this.clock = clock;
    }

    /** Returns at once: the start of a node does not wait for a director. */
    public void start() {
        executorFactory().startThread("HoroscopeScores", this::run, Daemon.DAEMON);
    }

    /** Ends the thread and closes the socket. */
    public void stop() {
        stopped = true;
        socket.wakeup();
    }

    private void run() {
        receiver.onStart(clock.getAsLong());
        Attempt.Work cycle = () -> receiver.doWork(clock);
        while (!stopped && socket.isOpen()) {
            if (!Attempt.succeeds(logger, "Receiving scores failed; it continues", cycle)) {
                LockSupport.parkNanos(this, Failures.PAUSE_NANOS);
            }
        }
        if (!stopped) {
            logger.error(
                    "The socket for scores at {} was closed from outside: no scores until this node is restarted. Reads continue,"
                            + " in Cassandra's own order where the selector needs scores",
                    socket.local());
        }
        close();
    }

    private void close() {
        try {
            socket.close();
        } catch (IOException e) {
            logger.warn("Closing the socket for scores failed", e);
        }
    }
}
