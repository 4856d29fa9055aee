package io.horoscope.bench.lab.run.observe;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.run.load.TableName;

/** How many reads and scans of one table a node coordinated, by its own count. Virtual tables that stock nodes have too. */
public final class CoordinatorCounts {

    private CoordinatorCounts() {}

    /**
     * Asks and waits.
     *
     * @param session pinned to the node
     * @return since the node started
     */
    public static long of(CqlSession session, TableName table) {
        long count = 0;
        for (String counts :
                new String[] {"coordinator_read_latency", "coordinator_scan_latency"}) {
            count +=
                    LocalCounts.count(
                            session.execute(
                                            SimpleStatement.newInstance(
                                                    "SELECT count FROM system_views."
                                                            + counts
                                                            + " WHERE keyspace_name = ? AND table_name = ?",
                                                    table.keyspace(),
                                                    table.name()))
                                    .one());
        }
        return count;
    }
}
