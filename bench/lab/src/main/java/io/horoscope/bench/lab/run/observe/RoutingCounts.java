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
 * What one coordinator of the patched build counted about its plans, over all first choices: the
 * virtual table {@code horoscope.routing}.
 *
 * @param counts since the node started, by column
 */
public record RoutingCounts(Map<String, Long> counts) {

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

    /**
     * Queries a coordinator and waits.
     *
     * @param session pinned to the coordinator
     * @return empty from a stock node, which has no such table
     */
    public static Optional<RoutingCounts> of(CqlSession session) {
        Map<String, Long> counts = new TreeMap<>();
        try {
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

    /** The difference to an earlier reading of the same node. */
    public RoutingCounts since(RoutingCounts earlier) {
        Map<String, Long> differences = new TreeMap<>();
        counts.forEach((key, count) -> differences.put(key, count - earlier.count(key)));
        return new RoutingCounts(differences);
    }

    /** One of the counts; 0 before the first plan. */
    public long count(String key) {
        return counts.getOrDefault(key, 0L);
    }
}
