package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.LocalCluster;
import io.horoscope.bench.lab.cluster.NodeJmx;
import io.horoscope.bench.lab.cluster.NodePlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Schema;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * A table of numbered rows.
 *
 * @param replicas copies of each row by datacenter
 */
public record Dataset(TableName table, int rows, Shape shape, Map<String, Integer> replicas) {

    /**
     * How large rows are, uniform from the least to the most bytes, and how often each is read.
     *
     * @param skew exponent of the Zipf distribution whose ranks are the numbers of the rows; 0 is
     *     uniform
     */
    public record Shape(int leastBytes, int mostBytes, double skew) {

        /** A row, the same for the same seed. */
        byte[] payload(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] payload = new byte[random.nextInt(leastBytes, mostBytes + 1)];
            random.nextBytes(payload);
            return payload;
        }
    }

    private static final int MAX_IN_FLIGHT = 64;
    private static final int ATTEMPTS = 5;

    /**
     * @param keyspace a keyspace of its own
     * @param replicas copies of each row, in the one datacenter
     */
    public Dataset(String keyspace, int rows, int rowBytes, int replicas) {
        this(keyspace, rows, rowBytes, Map.of("dc1", replicas));
    }

    /**
     * @param keyspace a keyspace of its own
     * @param replicas copies of each row by datacenter
     */
    public Dataset(String keyspace, int rows, int rowBytes, Map<String, Integer> replicas) {
        this(new TableName(keyspace, "rows"), rows, new Shape(rowBytes, rowBytes, 0), replicas);
    }

    /** The same table with rows of another shape. */
    public Dataset with(Shape other) {
        return new Dataset(table, rows, other, replicas);
    }

    /**
     * Makes the table. Speculative retry is off, so that a read counts at the chosen replica only.
     *
     * @param nodes how many nodes the cluster has
     */
    public void create(CqlSession session, int nodes) {
        Schema.createKeyspace(session, table.keyspace(), replicas);
        session.execute(
                """
                CREATE TABLE IF NOT EXISTS %s (id bigint PRIMARY KEY, payload blob)
                WITH speculative_retry = 'NEVER'
                """
                        .formatted(table));
        Schema.awaitAgreement(session, nodes);
    }

    /**
     * Sets when coordinators retry reads; effective within a read timeout.
     *
     * @param session to the node that changes the table
     * @param nodes how many nodes the cluster has
     * @param retry as Cassandra's table option {@code speculative_retry}
     */
    public void retry(CqlSession session, int nodes, String retry) {
        session.execute("ALTER TABLE %s WITH speculative_retry = '%s'".formatted(table, retry));
        Schema.awaitAgreement(session, nodes);
    }

    /** Makes the table in a cluster, loads it, and writes it to disk. */
    public void fill(LocalCluster cluster, long seed) {
        List<NodePlan> nodes = cluster.plan().nodes();
        try (CqlSession first = Pinned.open(nodes.get(0))) {
            // Through one node: another may not know the keyspace yet when it makes the table.
            create(first, nodes.size());
        }
        try (CqlSession session = Pinned.openToAll(nodes)) {
            load(session, seed);
        }
        for (NodePlan node : nodes) {
            try (NodeJmx jmx = NodeJmx.open(node)) {
                jmx.flush(table.keyspace(), table.name());
            }
        }
    }

    /**
     * Writes every row to all of its replicas, since a read asks only one of them, in several
     * attempts.
     *
     * @throws LabException if rows could not be written
     */
    public void load(CqlSession session, long seed) {
        PreparedStatement insert =
                session.prepare(
                        SimpleStatement.newInstance(
                                        "INSERT INTO " + table + " (id, payload) VALUES (?, ?)")
                                .setConsistencyLevel(DefaultConsistencyLevel.ALL)
                                .setIdempotent(true));
        Queue<Long> left =
                LongStream.range(0, rows).boxed().collect(Collectors.toCollection(ArrayDeque::new));
        AtomicReference<Throwable> failure = new AtomicReference<>();
        for (int attempt = 0; attempt < ATTEMPTS && !left.isEmpty(); attempt++) {
            Queue<Long> failed = new ConcurrentLinkedQueue<>();
            Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
            for (long id : left) {
                byte[] payload = shape.payload(seed + id);
                inFlight.acquireUninterruptibly();
                session.executeAsync(insert.bind(id, ByteBuffer.wrap(payload)))
                        .whenComplete(
                                (result, problem) -> {
                                    if (problem != null) {
                                        failure.set(problem);
                                        failed.add(id);
                                    }
                                    inFlight.release();
                                });
            }
            inFlight.acquireUninterruptibly(MAX_IN_FLIGHT);
            left = failed;
        }
        if (!left.isEmpty()) {
            throw new LabException(
                    "%d of %d rows of %s could not be written: %s"
                            .formatted(left.size(), rows, table, failure.get()),
                    failure.get());
        }
    }
}
