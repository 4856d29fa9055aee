package io.horoscope.bench.lab.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.horoscope.bench.lab.Await;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keyspaces, and whether all nodes have the same schema. The driver's own check leaves out nodes
 * that the session has no connection to, and a pinned session is connected to one.
 */
public final class Schema {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private Schema() {}

    /**
     * Makes a keyspace unless it exists.
     *
     * @param replicas copies by datacenter
     */
    public static void createKeyspace(
            CqlSession session, String name, Map<String, Integer> replicas) {
        String copies =
                replicas.entrySet().stream()
                        .map(each -> ", '%s': %d".formatted(each.getKey(), each.getValue()))
                        .collect(Collectors.joining());
        session.execute(
                """
                CREATE KEYSPACE IF NOT EXISTS %s
                WITH replication = {'class': 'NetworkTopologyStrategy'%s}
                """
                        .formatted(name, copies));
    }

    /**
     * Whether a table exists. Before a table is made, all nodes should agree on the schema; later
     * they need not, and those of two releases of Cassandra never do.
     */
    public static boolean hasTable(CqlSession session, String keyspace, String table) {
        String query =
                "SELECT id FROM system_schema.tables WHERE keyspace_name = ? AND table_name = ?";
        return session.execute(query, keyspace, table).one() != null;
    }

    /**
     * Waits until all nodes that the session's node knows have one schema version.
     *
     * @param nodes how many nodes there are, the session's included
     */
    public static void awaitAgreement(CqlSession session, int nodes) {
        Await.until(
                "agreement of " + nodes + " nodes on the schema",
                DEADLINE,
                () -> agree(session, nodes));
    }

    private static boolean agree(CqlSession session, int nodes) {
        Set<Object> versions = new HashSet<>();
        int count = 0;
        for (String table : List.of("system.local", "system.peers_v2")) {
            for (Row row : session.execute("SELECT schema_version FROM " + table)) {
                versions.add(row.getUuid(0));
                count++;
            }
        }
        return count == nodes && versions.size() == 1 && !versions.contains(null);
    }
}
