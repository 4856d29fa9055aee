package io.horoscope.bench.lab.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.Await;

/**
 * Whether the nodes see one another, asked over CQL: a read at ALL of a table of which every node
 * has a copy succeeds at once if its coordinator sees all nodes alive, and fails at once if not.
 */
final class Ring {

    private static final String KEYSPACE = "horoscope_lab";
    private static final String TABLE = "everywhere";

    private Ring() {}

    static void awaitAllSeeAll(ClusterPlan plan) {
        try (CqlSession session = Pinned.open(plan.node(1))) {
            if (!Schema.hasTable(session, KEYSPACE, TABLE)) {
                Schema.awaitAgreement(session, plan.size());
                Schema.createKeyspace(session, KEYSPACE, plan.datacenters());
                session.execute(
                        "CREATE TABLE %s.%s (id int PRIMARY KEY)".formatted(KEYSPACE, TABLE));
                Schema.awaitAgreement(session, plan.size());
            }
        }
        // At the same time, since a session takes most of a second to open.
        plan.nodes().parallelStream().forEach(Ring::awaitSeesAll);
    }

    private static void awaitSeesAll(NodePlan node) {
        try (CqlSession session = Pinned.open(node)) {
            Await.until(
                    node + " sees all nodes alive",
                    Launcher.START_DEADLINE,
                    () -> seesAll(session));
        }
    }

    private static boolean seesAll(CqlSession session) {
        try {
            session.execute(
                    SimpleStatement.newInstance(
                                    "SELECT id FROM %s.%s WHERE id = 1".formatted(KEYSPACE, TABLE))
                            .setConsistencyLevel(DefaultConsistencyLevel.ALL));
            return true;
        } catch (DriverException e) {
            return false;
        }
    }
}
