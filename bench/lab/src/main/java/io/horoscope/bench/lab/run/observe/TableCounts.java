package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;

/**
 * How many reads and scans of one table a node has executed or coordinated since it started, by its
 * own count: virtual tables and MBeans that stock nodes have too.
 */
public final class TableCounts {

    private TableCounts() {}

    /**
     * What a node executed on its own data, whichever node coordinated it.
     *
     * @param session pinned to the node
     */
    public static long local(CqlSession session, TableName table, Operation operation) {
        return count(session.execute(query(localView(operation), table)).one());
    }

    /** The same over JMX, which costs the node less. */
    public static long local(NodeJmx jmx, TableName table, Operation operation) {
        String bean = "org.apache.cassandra.metrics:type=Table,keyspace=%s,scope=%s,name=%s";
        String metric = operation == Operation.READ ? "ReadLatency" : "RangeLatency";
        return (Long) jmx.get(bean.formatted(table.keyspace(), table.name(), metric), "Count");
    }

    /**
     * What a node coordinated, reads and scans together.
     *
     * @param session pinned to the node
     */
    public static long coordinated(CqlSession session, TableName table) {
        return count(session.execute(query("coordinator_read_latency", table)).one())
                + count(session.execute(query("coordinator_scan_latency", table)).one());
    }

    /**
     * Reads and scans that a coordinator has sent elsewhere than stock Cassandra would have.
     *
     * @param session pinned to a node with Horoscope
     */
    public static long diverted(CqlSession session) {
        return session
                .execute("SELECT reads_diverted, scans_diverted FROM horoscope.routing")
                .all()
                .stream()
                .mapToLong(row -> row.getLong(0) + row.getLong(1))
                .sum();
    }

    /** The count in a row; there is no row of a table without requests. */
    static long count(Row row) {
        return row == null ? 0 : row.getLong(0);
    }

    private static String localView(Operation operation) {
        return operation == Operation.READ ? "local_read_latency" : "local_scan_latency";
    }

    private static SimpleStatement query(String view, TableName table) {
        String query =
                "SELECT count FROM system_views.%s WHERE keyspace_name = ? AND table_name = ?";
        return SimpleStatement.newInstance(query.formatted(view), table.keyspace(), table.name());
    }
}
