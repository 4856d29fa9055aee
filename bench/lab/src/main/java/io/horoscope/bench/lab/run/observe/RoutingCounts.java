package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one coordinator of the patched build counted about its plans, over all first choices: the virtual table
 * {@code horoscope.routing}. Immutable.
 */
public final class RoutingCounts {

    /** Every count that the table has, in the order of its documentation. */
    public static final List<String> KEYS =
            List.of(
                    "reads",
                    "reads_diverted",
                    "scans",
                    "scans_diverted",
                    "fallback_no_scores",
                    "fallback_broken_order",
                    "fallback_too_many_replicas",
                    "fallback_unknown_node",
                    "fallback_error");

    private final Map<String, Long> counts;

    /**
     * @param counts since the node started, by column
     */
    public RoutingCounts(Map<String, Long> counts) {
        this.counts = new TreeMap<>(counts);
    }

    /**
     * Asks and waits.
     *
     * @param session pinned to the coordinator
     * @return empty from a stock node, which has no such table
     */
    public static Optional<RoutingCounts> of(CqlSession session) {
        try {
            Map<String, Long> counts = new TreeMap<>();
            for (Row row : session.execute("SELECT * FROM horoscope.routing")) {
                for (ColumnDefinition column : row.getColumnDefinitions()) {
                    if (column.getType().equals(DataTypes.BIGINT)) {
                        String key = column.getName().asInternal();
                        counts.merge(key, row.getLong(key), Long::sum);
                    }
                }
            }
            return Optional.of(new RoutingCounts(counts));
        } catch (InvalidQueryException e) {
            return Optional.empty();
        }
    }

    /** What came between an earlier look at the same node and this one. */
    public RoutingCounts since(RoutingCounts earlier) {
        Map<String, Long> differences = new TreeMap<>();
        counts.forEach(
                (key, count) -> differences.put(key, count - earlier.counts.getOrDefault(key, 0L)));
        return new RoutingCounts(differences);
    }

    /** One of the counts; 0 where nothing was planned yet. */
    public long count(String key) {
        return counts.getOrDefault(key, 0L);
    }
}
