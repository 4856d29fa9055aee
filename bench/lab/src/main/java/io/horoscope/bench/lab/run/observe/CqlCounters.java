package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/**
 * One node's {@link LocalCounts} over time, for nodes of which only CQL is known. A question costs a node milliseconds of CPU
 * time: it computes the statistics of every table before it picks one.
 */
public final class CqlCounters implements NodeCounters {

    private final CqlSession session;
    private final Map<Operation, BoundStatement> questions = new EnumMap<>(Operation.class);
    private final Map<Operation, CounterSeries> series = new EnumMap<>(Operation.class);
    private final Map<Operation, AtomicBoolean> asking = new EnumMap<>(Operation.class);

    /**
     * Counters of several nodes.
     *
     * @param sessions one per node, each pinned to it
     */
    public static List<NodeCounters> of(
            List<CqlSession> sessions, TableName table, Set<Operation> operations) {
        return sessions.stream()
                .map(session -> new CqlCounters(session, table, operations))
                .collect(Collectors.toList());
    }

    /** Asks the node to prepare the questions. */
    private CqlCounters(CqlSession session, TableName table, Set<Operation> operations) {
        this.session = session;
        for (Operation operation : operations) {
            questions.put(operation, LocalCounts.prepared(session, table, operation));
            series.put(operation, new CounterSeries());
            asking.put(operation, new AtomicBoolean());
        }
    }

    @Override
    public Collection<CounterSeries> all() {
        return series.values();
    }

    @Override
    public CounterSeries of(Operation operation) {
        return series.get(operation);
    }

    @Override
    public void ask() {
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

    /** Nothing: the session is somebody else's. */
    @Override
    public void close() {}

    private void add(Operation operation, AsyncResultSet rows, long nanos) {
        series.get(operation).add(nanos, LocalCounts.count(rows.one()));
    }
}
