package io.horoscope.bench.lab.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.load.Dataset;
import io.horoscope.bench.lab.load.Operation;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What one node itself counts: reads and scans of one table that it executed on its own data, whoever coordinated them.
 * Stock nodes have these virtual tables too.
 */
final class NodeCounters {

    private static final Map<Operation, String> TABLES =
            new EnumMap<>(
                    Map.of(
                            Operation.READ,
                            "local_read_latency",
                            Operation.SCAN,
                            "local_scan_latency"));

    private final CqlSession session;
    private final Dataset dataset;
    private final Map<Operation, CounterSeries> series = new EnumMap<>(Operation.class);
    private final Map<Operation, AtomicBoolean> asking = new EnumMap<>(Operation.class);

    NodeCounters(CqlSession session, Dataset dataset) {
        this.session = session;
        this.dataset = dataset;
        for (Operation operation : Operation.values()) {
            series.put(operation, new CounterSeries());
            asking.put(operation, new AtomicBoolean());
        }
    }

    CounterSeries of(Operation operation) {
        return series.get(operation);
    }

    /** Asks for the counts, unless the last question is still open: an overloaded node answers late. */
    void ask() {
        for (Operation operation : Operation.values()) {
            if (asking.get(operation).compareAndSet(false, true)) {
                long askedNanos = System.nanoTime();
                session.executeAsync(statement(operation))
                        .whenComplete(
                                (rows, failure) -> {
                                    asking.get(operation).set(false);
                                    if (failure == null) {
                                        add(
                                                operation,
                                                rows,
                                                askedNanos / 2 + System.nanoTime() / 2);
                                    }
                                });
            }
        }
    }

    private void add(Operation operation, AsyncResultSet rows, long nanos) {
        Row row = rows.one();
        series.get(operation).add(nanos, row == null ? 0 : row.getLong(0));
    }

    private SimpleStatement statement(Operation operation) {
        return SimpleStatement.newInstance(
                "SELECT count FROM system_views."
                        + TABLES.get(operation)
                        + " WHERE keyspace_name = ? AND table_name = ?",
                dataset.keyspace(),
                dataset.table());
    }
}
