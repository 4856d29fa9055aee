package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Pinned;
import io.horoscope.bench.lab.cluster.Schema;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes and reads back at LOCAL_QUORUM without end, as an application does: through a driver that
 * knows all nodes, and that may repeat a request at another coordinator because every request here
 * is idempotent. One thread.
 */
final class QuorumLoad implements AutoCloseable {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final int KEYS = 500;

    private final ClusterPlan plan;
    private final CqlSession session;
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicReference<String> firstFailure = new AtomicReference<>("");
    private volatile boolean closed;
    private Thread worker;

    QuorumLoad(ClusterPlan plan) {
        this.plan = plan;
        this.session = Pinned.openToAll(plan.nodes());
    }

    void start() {
        try (CqlSession first = Pinned.open(plan.node(1))) {
            if (!Schema.hasTable(first, "rolling", "rows")) {
                Schema.createKeyspace(first, "rolling", Map.of("dc1", 3));
                first.execute("CREATE TABLE rolling.rows (id int PRIMARY KEY, value bigint)");
                Schema.awaitAgreement(first, plan.size());
            }
        }
        PreparedStatement write = prepare("INSERT INTO rolling.rows (id, value) VALUES (?, ?)");
        PreparedStatement read = prepare("SELECT value FROM rolling.rows WHERE id = ?");
        worker = new Thread(() -> work(write, read), "quorum-load");
        worker.start();
    }

    long answered() {
        return answered.get();
    }

    long failures() {
        return failures.get();
    }

    String firstFailure() {
        return firstFailure.get();
    }

    @Override
    public void close() {
        closed = true;
        try {
            if (worker != null) {
                worker.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        session.close();
    }

    private void work(PreparedStatement write, PreparedStatement read) {
        for (long round = 0; !closed; round++) {
            int id = (int) (round % KEYS);
            try {
                session.execute(write.bind(id, round));
                Row row = session.execute(read.bind(id)).one();
                if (row == null || row.getLong(0) != round) {
                    fail("wrote " + round + ", read " + (row == null ? "nothing" : row.getLong(0)));
                }
                answered.addAndGet(2);
            } catch (com.datastax.oss.driver.api.core.DriverException e) {
                fail(e.toString());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void fail(String failure) {
        failures.incrementAndGet();
        firstFailure.compareAndSet("", failure);
    }

    private PreparedStatement prepare(String query) {
        return session.prepare(
                SimpleStatement.newInstance(query)
                        .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_QUORUM)
                        .setIdempotent(true));
    }
}
