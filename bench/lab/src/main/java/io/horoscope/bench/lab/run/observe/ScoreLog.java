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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** The scores as the coordinator had them, over time: its virtual table {@code horoscope.scores}. Any thread. */
public final class ScoreLog {

    private static final double MILLIS_PER_SECOND = 1000;

    private final CqlSession coordinator;
    private final AtomicBoolean asking = new AtomicBoolean();
    private final TreeMap<Long, Map<String, NodeScore>> log = new TreeMap<>();

    ScoreLog(CqlSession coordinator) {
        this.coordinator = coordinator;
    }

    void ask() {
        if (asking.compareAndSet(false, true)) {
            coordinator
                    .executeAsync("SELECT * FROM horoscope.scores")
                    .whenComplete(
                            (rows, failure) -> {
                                asking.set(false);
                                if (failure == null) {
                                    add(rows);
                                }
                            });
        }
    }

    /** The newest scores, by address; none before the first answer. */
    public synchronized Map<String, NodeScore> newest() {
        return log.isEmpty() ? Map.of() : log.lastEntry().getValue();
    }

    /** A node's mean load over a span of time; empty if it was never known. */
    public synchronized OptionalDouble meanLoad(String address, long fromNanos, long toNanos) {
        return log.subMap(fromNanos, toNanos).values().stream()
                .filter(scores -> scores.containsKey(address))
                .map(scores -> scores.get(address).load())
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    /** The mean of one signal over a span of time; empty if there was no data. */
    public synchronized OptionalDouble meanSignal(
            String address, String key, long fromNanos, long toNanos) {
        return log.subMap(fromNanos, toNanos).values().stream()
                .filter(scores -> scores.containsKey(address))
                .map(scores -> scores.get(address).signal(key))
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average();
    }

    /** What was seen, no denser than once a period: the time on the clock of System.nanoTime(), then scores by address. */
    public synchronized SortedMap<Long, Map<String, NodeScore>> thinned(Duration period) {
        return thin(log, period.toNanos());
    }

    static <T> SortedMap<Long, T> thin(SortedMap<Long, T> dense, long periodNanos) {
        SortedMap<Long, T> thin = new TreeMap<>();
        for (Map.Entry<Long, T> entry : dense.entrySet()) {
            if (thin.isEmpty() || entry.getKey() - thin.lastKey() >= periodNanos) {
                thin.put(entry.getKey(), entry.getValue());
            }
        }
        return thin;
    }

    private synchronized void add(AsyncResultSet rows) {
        Map<String, NodeScore> scores = new HashMap<>();
        for (Row row : rows.currentPage()) {
            InetAddress endpoint = row.getInetAddress("endpoint");
            if (endpoint != null) {
                scores.put(endpoint.getHostAddress(), score(row));
            }
        }
        log.put(System.nanoTime(), scores);
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
                signals);
    }
}
