package io.horoscope.bench.lab.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.horoscope.bench.lab.LabException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/** A table of numbered rows of one size. Immutable. */
public final class Dataset {

    private static final int MAX_IN_FLIGHT = 64;

    private final TableName table;
    private final int rows;
    private final int rowBytes;
    private final int replicas;

    /**
     * @param keyspace a keyspace of its own
     * @param replicas copies of each row, in the one datacenter
     */
    public Dataset(String keyspace, int rows, int rowBytes, int replicas) {
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
     * Makes the table. Speculative retry is off: a read then counts at one replica only, the chosen one.
     *
     * @param nodes how many nodes the cluster has
     */
    public void create(CqlSession session, int nodes) {
        session.execute(
                "CREATE KEYSPACE IF NOT EXISTS "
                        + table.keyspace()
                        + " WITH replication = {'class': 'NetworkTopologyStrategy', 'dc1': "
                        + replicas
                        + "}");
        session.execute(
                "CREATE TABLE IF NOT EXISTS "
                        + table
                        + " (id bigint PRIMARY KEY, payload blob) WITH speculative_retry = 'NEVER'");
        Schema.awaitAgreement(session, nodes);
    }

    /** Writes every row. */
    public void load(CqlSession session, long seed) {
        PreparedStatement insert =
                session.prepare("INSERT INTO " + table + " (id, payload) VALUES (?, ?)");
        SplittableRandom random = new SplittableRandom(seed);
        Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        for (long id = 0; id < rows && failure.get() == null; id++) {
            byte[] payload = new byte[rowBytes];
            random.nextBytes(payload);
            inFlight.acquireUninterruptibly();
            CompletionStage<AsyncResultSet> written =
                    session.executeAsync(insert.bind(id, ByteBuffer.wrap(payload)));
            written.whenComplete(
                    (result, problem) -> {
                        failure.compareAndSet(null, problem);
                        inFlight.release();
                    });
        }
        inFlight.acquireUninterruptibly(MAX_IN_FLIGHT);
        if (failure.get() != null) {
            throw new LabException(
                    "loading " + table + " failed: " + failure.get(),
                    new ExecutionException(failure.get()));
        }
    }
}
