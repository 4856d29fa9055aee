package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.DaemonThreads;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends reads and scans at fixed rates, however fast the responses are, up to a number in flight.
 * One thread sends; responses are recorded on the driver's threads.
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
    private volatile boolean closed;

    private SteadyLoad(
            CqlSession session,
            Queries queries,
            Map<Operation, Double> perSecond,
            Answers answers) {
        this.session = session;
        this.queries = queries;
        this.perSecond = Map.copyOf(perSecond);
        this.answers = answers;
    }

    /**
     * Starts sending.
     *
     * @param perSecond queries of each kind a second
     */
    public static SteadyLoad start(
            CqlSession session,
            Queries queries,
            Map<Operation, Double> perSecond,
            Answers answers) {
        SteadyLoad load = new SteadyLoad(session, queries, perSecond, answers);
        DaemonThreads.named("steady-load").newThread(load::send).start();
        return load;
    }

    /** Stops sending; what is in flight is still answered. */
    @Override
    public void close() {
        closed = true;
    }

    private void send() {
        long start = System.nanoTime();
        Map<Operation, Long> sent = new EnumMap<>(Operation.class);
        while (!closed) {
            double elapsedSeconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
            perSecond.forEach(
                    (operation, rate) -> {
                        long due = (long) (elapsedSeconds * rate);
                        for (long n = sent.getOrDefault(operation, 0L); n < due; n++) {
                            send(operation);
                        }
                        sent.put(operation, due);
                    });
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
