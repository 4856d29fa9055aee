package io.horoscope.bench.lab.experiment.switchback;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchStatementBuilder;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.Await;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Schema;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.placement.Placement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A table in a keyspace of its own whose copies are where a placement has them. Each key has as many
 * rows, and a read of a key finds one of them by a filter: nodes with copies have all of this work,
 * and coordinators little of it.
 *
 * @param session pinned to the coordinator, which has no copies
 */
record PlacedTable(TableName table, RingParts parts, Placement placement, CqlSession session) {

    static final int ROWS_OF_KEY = 200;

    private static final String STRATEGY = "io.horoscope.bench.placed.PlacedStrategy";
    private static final String KEYS =
            "org.apache.cassandra.metrics:type=Table,keyspace=%s,scope=%s,name=%s";
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    /** Makes the table, writes every copy, waits for all of them, and has them written to disk. */
    void fill(LocalCluster cluster) {
        session.execute(
                "CREATE KEYSPACE %s WITH replication = {'class': '%s', 'plan': '%s'}"
                        .formatted(
                                table.keyspace(), STRATEGY, parts.plan(placement, cluster.plan())));
        session.execute(
                """
                CREATE TABLE %s (id bigint, number int, value int, PRIMARY KEY (id, number))
                WITH speculative_retry = 'NEVER'
                """
                        .formatted(table));
        Schema.awaitAgreement(session, cluster.plan().size());
        PreparedStatement insert =
                session.prepare("INSERT INTO " + table + " (id, number, value) VALUES (?, ?, ?)");
        for (List<Long> keys : parts.keys()) {
            List<CompletableFuture<?>> sent =
                    keys.stream().<CompletableFuture<?>>map(key -> write(insert, key)).toList();
            sent.forEach(CompletableFuture::join);
        }
        for (NodePlan node : cluster.plan().nodes()) {
            try (NodeJmx jmx = NodeJmx.open(node)) {
                // A write waits for as many copies as any part has at least, and no more.
                Await.until(
                        "all copies of " + table + " at " + node,
                        DEADLINE,
                        () -> has(jmx, keysOf(node)));
                jmx.flush(table.keyspace(), table.name());
            }
        }
    }

    private CompletableFuture<?> write(PreparedStatement insert, long key) {
        BatchStatementBuilder rows = BatchStatement.builder(DefaultBatchType.UNLOGGED);
        for (int number = 0; number < ROWS_OF_KEY; number++) {
            rows.addStatement(insert.bind(key, number, number));
        }
        rows.setConsistencyLevel(DefaultConsistencyLevel.ALL);
        return session.executeAsync(rows.build()).toCompletableFuture();
    }

    /** Whether a node has as many keys; Cassandra says one less of a table without files. */
    private boolean has(NodeJmx jmx, long keys) {
        String bean = KEYS.formatted(table.keyspace(), table.name(), "EstimatedPartitionCount");
        long found = (Long) jmx.get(bean, "Value");
        return found == keys || found == keys - 1;
    }

    private long keysOf(NodePlan node) {
        long keys = 0;
        for (int part = 0; part < parts.count(); part++) {
            boolean isCopy = node.number() > 1 && placement.holds(node.number() - 2, part);
            keys += isCopy ? parts.keys().get(part).size() : 0;
        }
        return keys;
    }

    /** Reads of keys at ONE through a coordinator. */
    Supplier<BoundStatement> reads(CqlSession coordinator, Supplier<Long> keys) {
        PreparedStatement read =
                coordinator.prepare(
                        SimpleStatement.newInstance(
                                        "SELECT number FROM %s WHERE id = ? AND value = %d ALLOW FILTERING"
                                                .formatted(table, ROWS_OF_KEY / 2))
                                .setConsistencyLevel(DefaultConsistencyLevel.ONE));
        return () -> read.bind(keys.get());
    }
}
