package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.core.signal.Signal;
import java.net.InetAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The scores as the coordinator had them, over time: its virtual table {@code horoscope.scores}.
 * One thread calls {@link #poll}, any thread reads.
 */
public final class ScoreLog {

    /** Monitors report once a second; more polls would see nothing more. */
    private static final Duration PERIOD = Duration.ofMillis(500);

    private static final String QUERY = "SELECT * FROM horoscope.scores";
    private static final String SOURCE = "source";
    private static final double MILLIS_PER_SECOND = 1000;

    private final CqlSession coordinator;
    private final AtomicBoolean inFlight = new AtomicBoolean();
    private final TreeMap<Long, Map<String, NodeScore>> log = new TreeMap<>();
    private long dueNanos = System.nanoTime();

    /**
     * @param coordinator a session pinned to it; a stock one has no scores
     */
    ScoreLog(CqlSession coordinator) {
        this.coordinator = coordinator;
    }

    /** Queries the scores without waiting if the period is over. */
    void poll() {
        long now = System.nanoTime();
        if (now - dueNanos >= 0 && inFlight.compareAndSet(false, true)) {
            dueNanos = now + PERIOD.toNanos();
            coordinator
                    .executeAsync(QUERY)
                    .whenComplete(
                            (rows, failure) -> {
                                inFlight.set(false);
                                if (failure == null) {
                                    add(rows);
                                }
                            });
        }
    }

    /** The newest scores, by address; none before the first response. */
    public synchronized Map<String, NodeScore> newest() {
        return log.isEmpty() ? Map.of() : log.lastEntry().getValue();
    }

    /** A node's mean load over a span of time; empty if it was never known. */
    public synchronized OptionalDouble meanLoad(String address, long fromNanos, long toNanos) {
        return log.subMap(fromNanos, toNanos).values().stream()
                .filter(scores -> scores.containsKey(address))
                .map(scores -> scores.get(address).load())
                .flatMapToDouble(OptionalDouble::stream)
                .average();
    }

    private synchronized void add(AsyncResultSet rows) {
        log.put(System.nanoTime(), scores(rows.currentPage()));
    }

    /**
     * The scores that a coordinator has now, by address.
     *
     * @param session pinned to it
     */
    static Map<String, NodeScore> fetch(CqlSession session) {
        return scores(session.execute(QUERY));
    }

    private static Map<String, NodeScore> scores(Iterable<Row> rows) {
        Map<String, NodeScore> scores = new HashMap<>();
        for (Row row : rows) {
            InetAddress endpoint = row.getInetAddress("endpoint");
            if (endpoint != null) {
                scores.put(endpoint.getHostAddress(), score(row));
            }
        }
        return scores;
    }

    private static NodeScore score(Row row) {
        Map<String, Double> signals = new HashMap<>();
        for (Signal signal : Signal.values()) {
            if (!row.isNull(signal.key())) {
                signals.put(signal.key(), row.getDouble(signal.key()));
            }
        }
        boolean usable = row.getBoolean("fresh") && !row.isNull("load");
        return new NodeScore(
                usable ? OptionalDouble.of(row.getDouble("load")) : OptionalDouble.empty(),
                row.getLong("age_ms") / MILLIS_PER_SECOND,
                // Nodes of earlier builds have no such column, and a director only.
                row.getColumnDefinitions().contains(SOURCE) ? row.getString(SOURCE) : "director",
                signals);
    }
}
