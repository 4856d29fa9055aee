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
import io.horoscope.bench.lab.LabFiles;
import io.horoscope.bench.lab.Places;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodeOptions;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.PageCache;
import io.horoscope.bench.lab.cluster.Schema;
import io.horoscope.bench.lab.experiment.switchback.NodeLimit.Rows;
import io.horoscope.bench.lab.run.load.TableName;
import io.horoscope.placement.Placement;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A table in a keyspace of its own whose copies are where a placement has them. Each key has as many
 * rows, and a read of a key finds one of them by a filter: nodes with copies have all of this work,
 * and coordinators little of it.
 *
 * @param writer pinned to the node without copies
 */
record PlacedTable(
        TableName table, Rows rows, RingParts parts, Placement placement, CqlSession writer) {

    private static final String STRATEGY = "io.horoscope.bench.placed.PlacedStrategy";
    private static final String WRITES =
            "org.apache.cassandra.metrics:type=Table,keyspace=%s,scope=%s,name=WriteLatency";
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** What nodes need for such tables, and more. The rows of a key are written as one batch. */
    static NodeOptions options(Places places, NodeOptions more) {
        Map<String, Object> settings = new HashMap<>(more.settings());
        settings.put("batch_size_warn_threshold", "1MiB");
        settings.put("batch_size_fail_threshold", "1MiB");
        String agents = "-javaagent:" + places.placed() + " " + more.jvmOptions();
        return new NodeOptions(agents.strip(), settings, more.isPunctual());
    }

    /** Makes the table, writes every copy, waits for all of them, and has them written to disk. */
    void fill(LocalCluster cluster) {
        create(cluster);
        PreparedStatement insert =
                writer.prepare(
                        "INSERT INTO %s (id, number, value, payload) VALUES (?, ?, ?, ?)"
                                .formatted(table));
        for (List<Long> keys : parts.keys()) {
            List<CompletableFuture<?>> sent =
                    keys.stream().<CompletableFuture<?>>map(key -> write(insert, key)).toList();
            sent.forEach(CompletableFuture::join);
        }
        cluster.plan().nodes().parallelStream().forEach(this::flush);
    }

    /** Random bytes cannot be compressed. No compaction runs while something is measured. */
    private void create(LocalCluster cluster) {
        writer.execute(
                "CREATE KEYSPACE %s WITH replication = {'class': '%s', 'plan': '%s'}"
                        .formatted(
                                table.keyspace(), STRATEGY, parts.plan(placement, cluster.plan())));
        writer.execute(
                """
                CREATE TABLE %s
                (id bigint, number int, value int, payload blob, PRIMARY KEY (id, number))
                WITH speculative_retry = 'NEVER'
                AND compaction = {'class': 'SizeTieredCompactionStrategy', 'enabled': false} %s
                """
                        .formatted(
                                table,
                                rows.payloadBytes() == 0
                                        ? ""
                                        : "AND compression = {'enabled': false}"));
        Schema.awaitAgreement(writer, cluster.plan().size());
    }

    private CompletableFuture<?> write(PreparedStatement insert, long key) {
        SplittableRandom random = new SplittableRandom(key);
        BatchStatementBuilder all = BatchStatement.builder(DefaultBatchType.UNLOGGED);
        for (int number = 0; number < rows.ofKey(); number++) {
            BoundStatement row = insert.bind(key, number, number);
            all.addStatement(
                    rows.payloadBytes() == 0 ? row : row.setByteBuffer(3, payload(random)));
        }
        all.setConsistencyLevel(DefaultConsistencyLevel.ALL);
        return writer.executeAsync(all.build()).toCompletableFuture();
    }

    private ByteBuffer payload(SplittableRandom random) {
        byte[] bytes = new byte[rows.payloadBytes()];
        random.nextBytes(bytes);
        return ByteBuffer.wrap(bytes);
    }

    /** A write waits for as many copies as any part has at least, and no more. */
    private void flush(NodePlan node) {
        String bean = WRITES.formatted(table.keyspace(), table.name());
        long keys = keysOf(node);
        try (NodeJmx jmx = NodeJmx.open(node)) {
            Await.until(
                    "all copies of " + table + " at " + node,
                    DEADLINE,
                    () -> (Long) jmx.get(bean, "Count") >= keys);
            jmx.flush(table.keyspace(), table.name());
        }
    }

    private long keysOf(NodePlan node) {
        long keys = 0;
        for (int part = 0; part < parts.count(); part++) {
            boolean isCopy = node.number() > 1 && placement.holds(node.number() - 2, part);
            keys += isCopy ? parts.keys().get(part).size() : 0;
        }
        return keys;
    }

    /** Has the next read of each row come from a disk. */
    void dropFromPageCaches(List<NodePlan> nodes) {
        for (NodePlan node : nodes) {
            Path keyspace = node.directory().resolve("data").resolve(table.keyspace());
            for (Path folder : LabFiles.list(keyspace, table.name() + "-*")) {
                LabFiles.list(folder, "*.db").forEach(PageCache::drop);
            }
        }
    }

    /** Reads of keys at ONE through a coordinator. */
    Supplier<BoundStatement> reads(CqlSession coordinator, Supplier<Long> keys) {
        PreparedStatement read =
                coordinator.prepare(
                        SimpleStatement.newInstance(
                                        "SELECT number FROM %s WHERE id = ? AND value = %d ALLOW FILTERING"
                                                .formatted(table, rows.ofKey() / 2))
                                .setConsistencyLevel(DefaultConsistencyLevel.ONE));
        return () -> read.bind(keys.get());
    }
}
