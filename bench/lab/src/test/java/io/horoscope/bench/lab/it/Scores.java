package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.List;
import java.util.OptionalDouble;

/** A node's virtual tables about scores and routing. */
final class Scores {

    private final CqlSession session;

    Scores(CqlSession session) {
        this.session = session;
    }

    /** The row of a node in a table of keyspace {@code horoscope}; null if it has none. */
    Row row(String table, NodePlan node) {
        return session.execute(
                        "SELECT * FROM horoscope." + table + " WHERE endpoint = ?",
                        node.inetAddress())
                .one();
    }

    /** A node's load; empty if it is unknown. */
    OptionalDouble load(NodePlan node) {
        Row row = row("scores", node);
        return row == null || !row.getBoolean("fresh") || row.isNull("load")
                ? OptionalDouble.empty()
                : OptionalDouble.of(row.getDouble("load"));
    }

    /** A count of {@code horoscope.routing}; 0 for a node that was never considered. */
    long routing(NodePlan node, String column) {
        Row row = row("routing", node);
        return row == null ? 0 : row.getLong(column);
    }

    /** The sum over some nodes. */
    long routing(List<NodePlan> nodes, String column) {
        return nodes.stream().mapToLong(node -> routing(node, column)).sum();
    }

    /** The row of a setting. */
    Row setting(String name) {
        return session.execute("SELECT * FROM horoscope.settings WHERE name = ?", name).one();
    }
}
