package io.horoscope.bench.lab.experiment.correlation;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import io.horoscope.bench.lab.run.load.Dataset;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.Queries;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads of every node through itself at a fixed rate, open loop. Latencies count from when a read
 * was due. One thread sends; the driver's threads record.
 */
final class PacedReads implements AutoCloseable {

    /** Of one node: with more, the driver queues requests and the node gets none. */
    private static final int MAX_IN_FLIGHT = 1_000;

    /** The latency of a read that was not sent, with too many in flight: the driver's timeout. */
    private static final long NOT_SENT_NANOS = 10_000_000_000L;

    private static final long LATE_NANOS = 5_000_000;
    private static final long STEP_NANOS = 1_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<CqlSession> sessions;
    private final List<Queries> queries = new ArrayList<>();
    private final AtomicIntegerArray inFlight;
    private final double perSecond;
    private final ReadLog log;
    private final Thread sender = new Thread(this::send, "paced-reads");
    private volatile boolean closed;

    /**
     * @param sessions one for each node, pinned to it
     * @param perSecond reads of each node
     */
    PacedReads(
            List<CqlSession> sessions, Dataset dataset, double perSecond, long seed, ReadLog log) {
        this.sessions = List.copyOf(sessions);
        this.perSecond = perSecond;
        this.log = log;
        this.inFlight = new AtomicIntegerArray(sessions.size());
        SplittableRandom random = new SplittableRandom(seed);
        for (CqlSession session : sessions) {
            queries.add(
                    Queries.prepare(session, dataset, DefaultConsistencyLevel.ONE, random.split()));
        }
    }

    void start() {
        sender.setDaemon(true);
        sender.start();
    }

    /** Stops sending; what is in flight is still answered. */
    void stop() {
        closed = true;
    }

    @Override
    public void close() {
        stop();
    }

    /** Of all nodes. */
    int inFlight() {
        int all = 0;
        for (int node = 0; node < inFlight.length(); node++) {
            all += inFlight.get(node);
        }
        return all;
    }

    /** Nodes take turns: read number i is due i / (rate of all nodes) after the start. */
    private void send() {
        long start = System.nanoTime();
        double nanosBetween = NANOS_PER_SECOND / perSecond / sessions.size();
        for (long number = 0; !closed; number++) {
            long due = start + (long) (number * nanosBetween);
            for (long wait = due - System.nanoTime(); wait > 0 && !closed; ) {
                LockSupport.parkNanos(Math.min(wait, STEP_NANOS));
                wait = due - System.nanoTime();
            }
            if (System.nanoTime() - due > LATE_NANOS) {
                log.late();
            }
            send((int) (number % sessions.size()), due);
        }
    }

    private void send(int node, long due) {
        if (inFlight.get(node) >= MAX_IN_FLIGHT) {
            log.addFailed(
                    node, due, NOT_SENT_NANOS, new IllegalStateException("too many in flight"));
            return;
        }
        inFlight.incrementAndGet(node);
        sessions.get(node)
                .executeAsync(queries.get(node).next(Operation.READ))
                .whenComplete((rows, failure) -> record(node, due, rows, failure));
    }

    private void record(int node, long due, AsyncResultSet rows, Throwable failure) {
        long latency = System.nanoTime() - due;
        inFlight.decrementAndGet(node);
        if (failure != null) {
            // Refused at once is no better than not answered.
            boolean refused = failure instanceof OverloadedException;
            log.addFailed(node, due, refused ? NOT_SENT_NANOS : latency, failure);
        } else {
            log.add(node, due, latency);
            if (rows.one() == null) {
                log.missing();
            }
        }
    }
}
