package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.run.load.Operation;
import io.horoscope.bench.lab.run.load.TableName;

/**
 * What one node itself counts: reads and scans of one table that it executed on its own data, whoever coordinated them.
 * Virtual tables that stock nodes have too.
 */
public final class LocalCounts {

    private LocalCounts() {}

    /** The question, to be put to one node. */
    static SimpleStatement statement(TableName table, Operation operation) {
        String counts = operation == Operation.READ ? "local_read_latency" : "local_scan_latency";
        return SimpleStatement.newInstance(
                "SELECT count FROM system_views."
                        + counts
                        + " WHERE keyspace_name = ? AND table_name = ?",
                table.keyspace(),
                table.name());
    }

    /** The question once and for all, for those who ask several times a second. */
    static BoundStatement prepared(CqlSession session, TableName table, Operation operation) {
        return session.prepare(statement(table, operation)).bind(table.keyspace(), table.name());
    }

    /** The answer; a table that was never asked for has no row. */
    static long count(Row row) {
        return row == null ? 0 : row.getLong(0);
    }

    /**
     * Asks and waits.
     *
     * @param session pinned to the node
     */
    public static long of(CqlSession session, TableName table, Operation operation) {
        return count(session.execute(statement(table, operation)).one());
    }
}
