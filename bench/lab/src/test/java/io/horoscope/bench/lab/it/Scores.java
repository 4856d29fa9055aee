package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.OptionalDouble;

/** A node's virtual tables about scores and routing. */
final class Scores {

    private final CqlSession session;

    Scores(CqlSession session) {
        this.session = session;
    }

    /** The row of a node in {@code horoscope.scores}; null before its first report. */
    Row score(NodePlan node) {
        return session.execute(
                        "SELECT * FROM horoscope.scores WHERE endpoint = ?", node.inetAddress())
                .one();
    }

    /** A node's load; empty if it is unknown. */
    OptionalDouble load(NodePlan node) {
        Row row = score(node);
        return row == null || !row.getBoolean("fresh") || row.isNull("load")
                ? OptionalDouble.empty()
                : OptionalDouble.of(row.getDouble("load"));
    }

    /** Whether a node said on a reply how many reads it serves at once. */
    boolean knowsSlots(NodePlan node) {
        Row row =
                session.execute(
                                "SELECT slots FROM horoscope.replicas WHERE endpoint = ?",
                                node.inetAddress())
                        .one();
        return row != null && !row.isNull("slots");
    }

    /** Whether a node said on its latest reply how many writes wait there. */
    boolean knowsWriteQueue(NodePlan node) {
        Row row =
                session.execute(
                                "SELECT facts FROM horoscope.replicas WHERE endpoint = ?",
                                node.inetAddress())
                        .one();
        return row != null
                && row.getMap("facts", String.class, Double.class).containsKey("write_queue");
    }

    /** A count of {@code horoscope.routing}; 0 for a node that was never considered. */
    long routing(NodePlan node, String column) {
        Row row =
                session.execute(
                                "SELECT * FROM horoscope.routing WHERE endpoint = ?",
                                node.inetAddress())
                        .one();
        return row == null ? 0 : row.getLong(column);
    }

    /** A setting in force with the defaults of what it leaves out. */
    String effective(String name) {
        return session.execute("SELECT effective FROM horoscope.settings WHERE name = ?", name)
                .one()
                .getString(0);
    }

    /** A setting in force. */
    String setting(String name) {
        return session.execute("SELECT value FROM horoscope.settings WHERE name = ?", name)
                .one()
                .getString(0);
    }
}
