package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import io.horoscope.bench.lab.run.load.PacedReads;
import io.horoscope.bench.lab.run.load.PacedReads.Read;
import java.util.List;
import java.util.function.Supplier;

/**
 * Clients that read the keys of one stream, each through its own node, as the workers of the paper
 * on placement: a worker takes the next key when one of its reads is answered. All are threads of
 * one process.
 */
final class Workers implements AutoCloseable {

    private final List<PacedReads> workers;

    /**
     * @param sessions one for each worker, pinned to its node
     * @param keys of all
     */
    Workers(List<CqlSession> sessions, PlacedTable table, Supplier<Long> keys) {
        Supplier<Long> stream =
                () -> {
                    synchronized (keys) {
                        return keys.get();
                    }
                };
        workers =
                sessions.stream()
                        .map(session -> new PacedReads(session, table.reads(session, stream)))
                        .toList();
    }

    /**
     * Begins to send as fast as reads are answered.
     *
     * @param most reads in flight, of all workers together
     */
    void saturate(int most) {
        workers.forEach(worker -> worker.saturate(most / workers.size()));
    }

    /** Stops sending, and waits for all answers. */
    void finish() {
        workers.forEach(PacedReads::stop);
        workers.forEach(PacedReads::finish);
    }

    /** All answers. */
    List<Read> reads() {
        return workers.stream().flatMap(worker -> worker.reads().stream()).toList();
    }

    /** How many failed. */
    long failures() {
        return workers.stream().mapToLong(PacedReads::failures).sum();
    }

    /** Why the reads must not be used; empty if they may. */
    List<String> complaints() {
        return workers.stream().flatMap(worker -> worker.complaints().stream()).toList();
    }

    @Override
    public void close() {
        workers.forEach(PacedReads::close);
    }
}
