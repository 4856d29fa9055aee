package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends reads and scans at fixed rates whatever the answers' pace, up to a number in flight. One thread sends; answers are
 * recorded on the driver's threads.
 */
public final class SteadyLoad implements AutoCloseable {

    private static final int MAX_IN_FLIGHT = 512;
    private static final long STEP_NANOS = 2_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final CqlSession session;
    private final Queries queries;
    private final Map<Operation, Double> perSecond;
    private final Answers answers;
    private final AtomicInteger inFlight = new AtomicInteger();
    private final Thread sender = new Thread(this::send, "steady-load");
    private volatile boolean closed;

    public SteadyLoad(
            CqlSession session,
            Queries queries,
            double readsPerSecond,
            double scansPerSecond,
            Answers answers) {
        this.session = session;
        this.queries = queries;
        this.perSecond =
                new EnumMap<>(
                        Map.of(Operation.READ, readsPerSecond, Operation.SCAN, scansPerSecond));
        this.answers = answers;
    }

    public void start() {
        sender.setDaemon(true);
        sender.start();
    }

    /** Stops sending; what is in flight is still answered. */
    @Override
    public void close() {
        closed = true;
    }

    private void send() {
        long start = System.nanoTime();
        Map<Operation, Long> sent = new EnumMap<>(Map.of(Operation.READ, 0L, Operation.SCAN, 0L));
        while (!closed) {
            double elapsedSeconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
            for (Operation operation : Operation.values()) {
                long due = (long) (elapsedSeconds * perSecond.get(operation));
                for (long number = sent.get(operation); number < due; number++) {
                    send(operation);
                }
                sent.put(operation, due);
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    private void send(Operation operation) {
        if (inFlight.get() >= MAX_IN_FLIGHT) {
            answers.notSent();
            return;
        }
        inFlight.incrementAndGet();
        long begun = System.nanoTime();
        session.executeAsync(queries.next(operation))
                .whenComplete(
                        (rows, failure) -> {
                            inFlight.decrementAndGet();
                            answers.record(operation, System.nanoTime() - begun, failure);
                        });
    }
}
