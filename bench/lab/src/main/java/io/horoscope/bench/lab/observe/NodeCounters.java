package io.horoscope.bench.lab.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import io.horoscope.bench.lab.load.Operation;
import io.horoscope.bench.lab.load.TableName;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** One node's {@link LocalCounts} over time. */
final class NodeCounters {

    private final CqlSession session;
    private final TableName table;
    private final Map<Operation, CounterSeries> series = new EnumMap<>(Operation.class);
    private final Map<Operation, AtomicBoolean> asking = new EnumMap<>(Operation.class);

    NodeCounters(CqlSession session, TableName table) {
        this.session = session;
        this.table = table;
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
                session.executeAsync(LocalCounts.statement(table, operation))
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
        series.get(operation).add(nanos, LocalCounts.count(rows.one()));
    }
}
