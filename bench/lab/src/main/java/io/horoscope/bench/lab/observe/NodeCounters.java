package io.horoscope.bench.lab.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.horoscope.bench.lab.load.Operation;
import io.horoscope.bench.lab.load.TableName;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/** One node's {@link LocalCounts} over time, of some operations. */
final class NodeCounters {

    private final CqlSession session;
    private final Map<Operation, BoundStatement> questions = new EnumMap<>(Operation.class);
    private final Map<Operation, CounterSeries> series = new EnumMap<>(Operation.class);
    private final Map<Operation, AtomicBoolean> asking = new EnumMap<>(Operation.class);

    /** Asks the node to prepare the questions. */
    NodeCounters(CqlSession session, TableName table, Set<Operation> operations) {
        this.session = session;
        for (Operation operation : operations) {
            questions.put(operation, LocalCounts.prepared(session, table, operation));
            series.put(operation, new CounterSeries());
            asking.put(operation, new AtomicBoolean());
        }
    }

    Collection<CounterSeries> all() {
        return series.values();
    }

    CounterSeries of(Operation operation) {
        return series.get(operation);
    }

    /** Asks for the counts, unless the last question is still open: an overloaded node answers late. */
    void ask() {
        for (Operation operation : questions.keySet()) {
            if (asking.get(operation).compareAndSet(false, true)) {
                long askedNanos = System.nanoTime();
                session.executeAsync(questions.get(operation))
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
