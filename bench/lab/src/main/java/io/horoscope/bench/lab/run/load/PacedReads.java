package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import io.horoscope.bench.lab.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads of every node through itself: at a rate, open loop, where latencies count from when a read
 * was due; or always as many in flight, closed loop, where they count from when it was sent.
 * One thread sends; the driver's threads record.
 */
public final class PacedReads implements AutoCloseable {

    /** Of one node: with more, the driver queues requests and the node gets none. */
    private static final int MAX_IN_FLIGHT = 1_000;

    /** The latency of a read that was not sent, with too many in flight: the driver's timeout. */
    private static final long NOT_SENT_NANOS = 10_000_000_000L;

    /** The client shares a machine with the nodes: a late one measures itself. */
    private static final double MAY_BE_LATE = 0.05;

    /** Of the reads. */
    private static final double MAY_FAIL = 0.1;

    /** All sessions take turns. */
    private static final int ALL = -1;

    private static final long LATE_NANOS = 5_000_000;
    private static final long STEP_NANOS = 1_000_000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Duration ANSWERS_DEADLINE = Duration.ofMinutes(1);

    /**
     * A read. One that failed has a latency like any other.
     *
     * @param node index from 0
     * @param latencyNanos from when it was due to the answer
     */
    public record Read(
            int node, Operation operation, long dueNanos, long latencyNanos, boolean hasFailed) {}

    private final List<CqlSession> sessions;
    private final List<Function<Operation, BoundStatement>> queries = new ArrayList<>();
    private final AtomicIntegerArray inFlight;
    private final Arrivals arrivals;
    private final Thread sender = new Thread(this::send, "paced-reads");

    /** Of a closed loop; null at a fixed rate. Set before the sender starts. */
    private Semaphore slots;

    private final List<Read> reads = new ArrayList<>();
    private long count;
    private long failures;
    private long missing;
    private String firstFailure = "";
    private volatile long late;
    private volatile boolean isClosed;
    private volatile int used = ALL;

    /**
     * Reads of single rows at equal intervals.
     *
     * @param sessions one for each node, pinned to it
     * @param perSecond reads of each node
     */
    public PacedReads(List<CqlSession> sessions, Dataset dataset, double perSecond, long seed) {
        this(sessions, dataset, perSecond * sessions.size(), DefaultConsistencyLevel.ONE, seed);
    }

    /**
     * @param sessions one for each node, pinned to it
     * @param arrivals of all nodes, which take turns
     * @param rowsPerScan rows that a scan finds on average
     */
    public PacedReads(
            List<CqlSession> sessions,
            Dataset dataset,
            Arrivals arrivals,
            int rowsPerScan,
            long seed) {
        this(sessions, arrivals);
        SplittableRandom random = new SplittableRandom(seed);
        for (CqlSession session : sessions) {
            Queries own =
                    Queries.prepare(session, dataset, DefaultConsistencyLevel.ONE, random.split());
            queries.add(operation -> own.next(operation, rowsPerScan));
        }
    }

    /**
     * Reads of single rows at equal intervals.
     *
     * @param sessions take turns
     * @param perSecond reads of all sessions
     */
    public PacedReads(
            List<CqlSession> sessions,
            Dataset dataset,
            double perSecond,
            DefaultConsistencyLevel level,
            long seed) {
        this(sessions, Arrivals.atEqualIntervals(perSecond));
        SplittableRandom random = new SplittableRandom(seed);
        for (CqlSession session : sessions) {
            queries.add(Queries.prepare(session, dataset, level, random.split())::next);
        }
    }

    private PacedReads(List<CqlSession> sessions, Arrivals arrivals) {
        this.sessions = sessions;
        this.arrivals = arrivals;
        this.inFlight = new AtomicIntegerArray(sessions.size());
    }

    /** From now on one session sends all reads. */
    public void use(int session) {
        used = session;
    }

    /** Begins to send at the rate. */
    public void start() {
        sender.setDaemon(true);
        sender.start();
    }

    /**
     * Begins to send as fast as reads are answered, whatever the rate.
     *
     * @param most reads in flight, of all nodes together
     */
    public void saturate(int most) {
        slots = new Semaphore(most);
        start();
    }

    /** Sends for a time as fast as reads are answered, and waits for all answers. */
    public void saturate(int most, Duration time) {
        saturate(most);
        Await.pause(time);
        finish();
    }

    /** Stops sending; what is in flight is still answered. */
    @Override
    public void close() {
        isClosed = true;
    }

    /** Sends for a time, and waits for all answers. */
    public void run(Duration time) {
        start();
        Await.pause(time);
        finish();
    }

    /** Stops sending, and waits for all answers. */
    public void finish() {
        close();
        Await.until(
                "answers to all reads",
                ANSWERS_DEADLINE,
                () ->
                        !sender.isAlive()
                                && IntStream.range(0, sessions.size())
                                        .allMatch(node -> inFlight.get(node) == 0));
    }

    /** All answers so far that were not taken, failures among them. */
    public synchronized List<Read> reads() {
        return List.copyOf(reads);
    }

    /** Removes and returns the answers to reads that were due before a time. */
    public synchronized List<Read> take(long beforeNanos) {
        Map<Boolean, List<Read>> taken =
                reads.stream()
                        .collect(Collectors.partitioningBy(r -> r.dueNanos() - beforeNanos < 0));
        reads.clear();
        reads.addAll(taken.get(false));
        return taken.get(true);
    }

    /** Of the reads that were due from a time until another one, in nanoseconds, ascending. */
    public static long[] latencies(List<Read> reads, long fromNanos, long untilNanos) {
        return reads.stream()
                .filter(r -> r.dueNanos() - fromNanos >= 0)
                .filter(r -> r.dueNanos() - untilNanos < 0)
                .mapToLong(Read::latencyNanos)
                .sorted()
                .toArray();
    }

    /**
     * The latency that a share of reads did not exceed, in milliseconds.
     *
     * @param sorted latencies in nanoseconds, ascending
     * @param share in (0, 1]
     * @return not a number if there are none
     */
    public static double quantileMillis(long[] sorted, double share) {
        return sorted.length == 0
                ? Double.NaN
                : sorted[(int) Math.ceil(share * sorted.length) - 1] / NANOS_PER_MILLI;
    }

    /** How many there are, and how many of them failed. */
    @Override
    public synchronized String toString() {
        return count + " reads, " + failures + " failed";
    }

    /** How many failed. */
    public synchronized long failures() {
        return failures;
    }

    /** Why the reads must not be used; empty if they may. */
    public synchronized List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        if (count == 0 || failures > MAY_FAIL * count) {
            complaints.add(
                    "%d of %d reads failed, the first by %s"
                            .formatted(failures, count, firstFailure));
        }
        if (missing > 0) {
            complaints.add(missing + " rows are missing");
        }
        if (late > MAY_BE_LATE * count) {
            complaints.add("the client was the bottleneck: it sent " + late + " late");
        }
        return complaints;
    }

    private void send() {
        long start = System.nanoTime();
        for (long number = 0; !isClosed; number++) {
            long due = start + (long) arrivals.nextNanos();
            if (slots == null) {
                await(due);
            } else {
                slots.acquireUninterruptibly(); // An answer to each read comes, if late.
                due = System.nanoTime();
            }
            int session = used == ALL ? (int) (number % sessions.size()) : used;
            send(session, arrivals.operation(), due);
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread writes.
    private void await(long due) {
        for (long wait = due - System.nanoTime(); wait > 0 && !isClosed; ) {
            LockSupport.parkNanos(Math.min(wait, STEP_NANOS));
            wait = due - System.nanoTime();
        }
        if (System.nanoTime() - due > LATE_NANOS) {
            late++;
        }
    }

    private void send(int node, Operation operation, long due) {
        if (inFlight.get(node) >= MAX_IN_FLIGHT) {
            add(
                    new Read(node, operation, due, NOT_SENT_NANOS, true),
                    new IllegalStateException("too many in flight"),
                    true);
            return;
        }
        inFlight.incrementAndGet(node);
        sessions.get(node)
                .executeAsync(queries.get(node).apply(operation))
                .whenComplete(
                        (rows, failure) -> {
                            long latency = System.nanoTime() - due;
                            // Refused at once is no better than not answered.
                            boolean isRefused = failure instanceof OverloadedException;
                            long counted = isRefused ? NOT_SENT_NANOS : latency;
                            add(
                                    new Read(node, operation, due, counted, failure != null),
                                    failure,
                                    failure != null || rows.one() != null);
                            inFlight.decrementAndGet(node);
                            if (slots != null) {
                                slots.release();
                            }
                        });
    }

    private synchronized void add(Read read, Throwable failure, boolean isComplete) {
        reads.add(read);
        count++;
        missing += isComplete ? 0 : 1;
        if (read.hasFailed()) {
            failures++;
            firstFailure = firstFailure.isEmpty() ? failure.toString() : firstFailure;
        }
    }
}
