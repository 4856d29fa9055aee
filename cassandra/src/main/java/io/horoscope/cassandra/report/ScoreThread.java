package io.horoscope.cassandra.report;

import static org.apache.cassandra.concurrent.ExecutorFactory.Global.executorFactory;

import io.horoscope.cassandra.cache.ScoreCache;
import io.horoscope.cassandra.subscribe.ScoreReceiver;
import io.horoscope.cassandra.subscribe.ScoreSocket;
import io.horoscope.cassandra.thread.Attempt;
import io.horoscope.core.Failures;
import io.horoscope.core.score.ScoreBook;
import io.horoscope.core.score.ScoreFormula;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.cassandra.concurrent.InfiniteLoopExecutor.Daemon;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread that writes the score cache: with what directors and peers send. */
final class ScoreThread {

    private static final Logger logger = LoggerFactory.getLogger(ScoreThread.class);

    /** So that a change of the formula takes effect. A report ends the wait. */
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Between two tables, since in a large cluster reports arrive all the time. */
    private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    /** The same without directors, so that the reports of many peers wake the thread less often. */
    private static final long GATHER_FROM_PEERS_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final ScoreCache cache;
    private final PeerReports peers;
    private final Supplier<ScoreFormula> formula;
    private final LongSupplier clock;
    private final Optional<ScoreSocket> socket;

    private Optional<ScoreReceiver> receiver; // Of this thread.
    private volatile Thread thread;
    private volatile boolean stopped;

    /**
     * @param formula read in each cycle, so that a change at run time takes effect
     * @param socket the receiver's; closed when the thread ends
     * @param receiver empty without directors
     * @param clock monotonic nanoseconds, the one that request threads use
     */
    ScoreThread(
            ScoreCache cache,
            PeerReports peers,
            Supplier<ScoreFormula> formula,
            Optional<ScoreSocket> socket,
            Optional<ScoreReceiver> receiver,
            LongSupplier clock) {
        this.cache = cache;
        this.peers = peers;
        this.formula = formula;
        this.socket = socket;
        this.receiver = receiver;
        this.clock = clock;
    }

    /** Returns at once: the start of a node does not wait for a director. */
    void start() {
        thread = executorFactory().startThread("HoroscopeScores", this::run, Daemon.DAEMON);
        peers.onArrival(this::wakeup);
    }

    /** Ends the thread and closes the socket. */
    void stop() {
        stopped = true;
        wakeup();
    }

    private void wakeup() {
        if (socket.isPresent()) {
            socket.get().wakeup();
        }
        LockSupport.unpark(thread);
    }

    private void run() {
        if (receiver.isPresent()) {
            receiver.get().onStart(clock.getAsLong());
        }
        while (!stopped) {
            requireOpenSocket();
            boolean succeeded =
                    Attempt.succeeds(logger, "Receiving scores failed; it continues", this::cycle);
            pause(succeeded ? gatherNanos() : Failures.PAUSE_NANOS);
        }
        socket.ifPresent(ScoreThread::close);
    }

    private long gatherNanos() {
        return receiver.isPresent() ? GATHER_NANOS : GATHER_FROM_PEERS_NANOS;
    }

    /** Waits for reports, up to a second, and publishes them, or loads that have fallen. */
    void cycle() throws IOException {
        int newer = 0;
        if (receiver.isPresent()) {
            newer = receiver.get().doWork(clock);
        } else if (!peers.hasNew()) { // A pause may have used up the wake-up of a report.
            LockSupport.parkNanos(this, cache.isFalling() ? ScoreBook.FALLING_NANOS : WAIT_NANOS);
        }
        newer += peers.drainTo(cache);
        if (cache.use(formula.get()) || newer > 0 || cache.isFalling()) {
            cache.publish(clock.getAsLong());
        }
    }

    /** Not ended by a report. */
    private void pause(long nanos) {
        long endNanos = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !stopped; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
    }

    private void requireOpenSocket() {
        if (receiver.isPresent() && !socket.get().isOpen()) {
            receiver = Optional.empty();
            logger.error(
                    "The socket for scores at {} was closed from outside: no scores of directors"
                            + " until this node is restarted. Reads continue, in Cassandra's own"
                            + " order where the selector needs scores",
                    socket.get().local());
        }
    }

    private static void close(ScoreSocket open) {
        try {
            open.close();
        } catch (IOException e) {
            logger.warn("Closing the socket for scores failed", e);
        }
    }
}
