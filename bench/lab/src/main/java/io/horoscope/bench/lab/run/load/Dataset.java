package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.LabException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** A table of numbered rows of one size. Immutable. */
public final class Dataset {

    private static final int MAX_IN_FLIGHT = 64;
    private static final int ATTEMPTS = 5;

    private final TableName table;
    private final int rows;
    private final int rowBytes;
    private final Map<String, Integer> replicas;

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
        this.table = new TableName(keyspace, "rows");
        this.rows = rows;
        this.rowBytes = rowBytes;
        this.replicas = replicas;
    }

    public TableName table() {
        return table;
    }

    public int rows() {
        return rows;
    }

    /**
     * Makes the table. Speculative retry is off: a read then counts at one replica only, the chosen
     * one.
     *
     * @param nodes how many nodes the cluster has
     */
    public void create(CqlSession session, int nodes) {
        Schema.createKeyspace(session, table.keyspace(), replicas);
        session.execute(
                "CREATE TABLE IF NOT EXISTS "
                        + table
                        + " (id bigint PRIMARY KEY, payload blob) WITH speculative_retry = 'NEVER'");
        Schema.awaitAgreement(session, nodes);
    }

    /**
     * Writes every row to all of its replicas, or reads from one of them would miss some; again
     * where a busy one was too late.
     *
     * @throws LabException if rows could not be written in several attempts
     */
    public void load(CqlSession session, long seed) {
        PreparedStatement insert =
                session.prepare(
                        SimpleStatement.newInstance(
                                        "INSERT INTO " + table + " (id, payload) VALUES (?, ?)")
                                .setConsistencyLevel(DefaultConsistencyLevel.ALL)
                                .setIdempotent(true));
        List<Long> left = LongStream.range(0, rows).boxed().collect(Collectors.toList());
        AtomicReference<Throwable> failure = new AtomicReference<>();
        for (int attempt = 0; attempt < ATTEMPTS && !left.isEmpty(); attempt++) {
            left = write(session, insert, left, seed, failure);
        }
        if (!left.isEmpty()) {
            throw new LabException(
                    left.size()
                            + " of "
                            + rows
                            + " rows of "
                            + table
                            + " could not be written: "
                            + failure.get(),
                    failure.get());
        }
    }

    /** Returns the keys of the rows that were not written. */
    private List<Long> write(
            CqlSession session,
            PreparedStatement insert,
            List<Long> ids,
            long seed,
            AtomicReference<Throwable> failure) {
        Queue<Long> failed = new ConcurrentLinkedQueue<>();
        Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
        for (long id : ids) {
            byte[] payload = new byte[rowBytes];
            new SplittableRandom(seed + id).nextBytes(payload);
            inFlight.acquireUninterruptibly();
            CompletionStage<AsyncResultSet> written =
                    session.executeAsync(insert.bind(id, ByteBuffer.wrap(payload)));
            written.whenComplete(
                    (result, problem) -> {
                        if (problem != null) {
                            failure.set(problem);
                            failed.add(id);
                        }
                        inFlight.release();
                    });
        }
        inFlight.acquireUninterruptibly(MAX_IN_FLIGHT);
        return new ArrayList<>(failed);
    }
}
