package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;

/**
 * Fills a node's read stage with scans of a table that every node has for itself, so that reads of
 * others wait there. Needs no privilege, and touches no table that a test counts reads of.
 */
final class Flood implements AutoCloseable {

    private static final int IN_FLIGHT = 96;

    /** Milliseconds of work, and one row for an answer. */
    private static final SimpleStatement SCAN =
            SimpleStatement.newInstance("SELECT count(*) FROM system_schema.columns");

    private final CqlSession session;
    private volatile boolean closed;

    Flood(NodePlan node) {
        this.session = Pinned.open(node);
    }

    /** Begins, and goes on until closed. */
    void start() {
        for (int i = 0; i < IN_FLIGHT; i++) {
            scan();
        }
    }

    /** Stops sending, and ignores the answers to requests in flight. */
    @Override
    public void close() {
        closed = true;
        session.forceCloseAsync().toCompletableFuture().join();
    }

    private void scan() {
        session.executeAsync(SCAN)
                .whenComplete(
                        (rows, failure) -> {
                            if (!closed) {
                                scan();
                            }
                        });
    }
}
