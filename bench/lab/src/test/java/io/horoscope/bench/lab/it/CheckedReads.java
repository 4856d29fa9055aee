package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.cluster.Schema;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Reads of many kinds, each answer of which is checked: all rows are there with their known values,
 * and a read of a level that overlaps with writes at QUORUM is not older than the last one that was
 * acknowledged before it began. Used by several threads at once.
 */
final class CheckedReads {

    private static final String KEYSPACE = "checked";

    private static final int NODES = 3;
    private static final int KEYS = 40;
    private static final int ROWS = 20; // Of each key.
    private static final int PAGE = 7;

    /** Levels whose replicas overlap with those of a write at QUORUM, in one datacenter. */
    private static final List<ConsistencyLevel> STRONG =
            List.of(
                    ConsistencyLevel.TWO,
                    ConsistencyLevel.QUORUM,
                    ConsistencyLevel.LOCAL_QUORUM,
                    ConsistencyLevel.EACH_QUORUM,
                    ConsistencyLevel.SERIAL);

    private final CqlSession session;
    private final AtomicLongArray begun = new AtomicLongArray(KEYS);
    private final AtomicLongArray acknowledged = new AtomicLongArray(KEYS);
    private final LongAdder answered = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

    private CheckedReads(CqlSession session) {
        this.session = session;
    }

    /** Makes the table, at RF 3, with all rows on all replicas. */
    static CheckedReads prepare(CqlSession session) {
        Schema.createKeyspace(session, KEYSPACE, Map.of("dc1", NODES));
        session.execute(
                "CREATE TABLE IF NOT EXISTS checked.rows (key int, row int, value int, version"
                        + " bigint static, PRIMARY KEY (key, row)) WITH speculative_retry = '5ms'");
        Schema.awaitAgreement(session, NODES);
        CheckedReads reads = new CheckedReads(session);
        for (int key = 0; key < KEYS; key++) {
            for (int row = 0; row < ROWS; row++) {
                session.execute(
                        SimpleStatement.newInstance(
                                        "INSERT INTO checked.rows (key, row, value) VALUES (?, ?,"
                                                + " ?)",
                                        key,
                                        row,
                                        value(key, row))
                                .setConsistencyLevel(ConsistencyLevel.ALL));
            }
        }
        return reads;
    }

    /** One write and one read, of random kinds; a failure of either is counted. */
    void one(SplittableRandom random) {
        try {
            write(random.nextInt(KEYS));
            read(random);
            answered.increment();
        } catch (DriverException e) {
            failed.increment();
        }
    }

    long answered() {
        return answered.sum();
    }

    long failed() {
        return failed.sum();
    }

    /** What was wrong, a line each. */
    List<String> wrong() {
        return List.copyOf(wrong);
    }

    private void write(int key) {
        long version = begun.incrementAndGet(key);
        session.execute(
                SimpleStatement.newInstance(
                                "UPDATE checked.rows USING TIMESTAMP ? SET version = ? WHERE key ="
                                        + " ?",
                                version,
                                version,
                                key)
                        .setConsistencyLevel(ConsistencyLevel.QUORUM));
        acknowledged.accumulateAndGet(key, version, Math::max);
    }

    private void read(SplittableRandom random) {
        int key = random.nextInt(KEYS);
        ConsistencyLevel strong = STRONG.get(random.nextInt(STRONG.size()));
        switch (random.nextInt(7)) {
            case 0 -> partition(key, ConsistencyLevel.ONE, PAGE);
            case 1 -> partition(key, strong, ROWS);
            case 2 -> partition(key, strong, PAGE);
            case 3 -> reversed(key, strong);
            case 4 -> count(key, strong);
            case 5 -> several(key, ConsistencyLevel.QUORUM, random.nextBoolean() ? PAGE : 5_000);
            default -> scan(random.nextBoolean() ? ConsistencyLevel.ONE : ConsistencyLevel.QUORUM);
        }
    }

    private void partition(int key, ConsistencyLevel level, int page) {
        long least = level.equals(ConsistencyLevel.ONE) ? 0 : acknowledged.get(key);
        rows(
                "SELECT * FROM checked.rows WHERE key = " + key,
                level,
                page,
                Map.of(key, least),
                ROWS);
    }

    private void reversed(int key, ConsistencyLevel level) {
        String query =
                "SELECT * FROM checked.rows WHERE key = " + key + " ORDER BY row DESC LIMIT 3";
        rows(query, level, PAGE, Map.of(key, acknowledged.get(key)), 3);
    }

    /** IN: the keys of one query are read together, or with pages one after another. */
    private void several(int key, ConsistencyLevel level, int page) {
        int other = (key + 1) % KEYS;
        int third = (key + 2) % KEYS;
        Map<Integer, Long> least =
                Map.of(
                        key, acknowledged.get(key),
                        other, acknowledged.get(other),
                        third, acknowledged.get(third));
        String keys = key + ", " + other + ", " + third;
        String query = "SELECT * FROM checked.rows WHERE key IN (" + keys + ")";
        rows(query, level, page, least, 3 * ROWS);
    }

    private void scan(ConsistencyLevel level) {
        rows("SELECT * FROM checked.rows", level, 100, Map.of(), KEYS * ROWS);
    }

    private void count(int key, ConsistencyLevel level) {
        String query = "SELECT count(*) FROM checked.rows WHERE key = " + key;
        long count = execute(query, level, PAGE).one().getLong(0);
        if (count != ROWS) {
            wrong.add(level + " " + query + ": " + count);
        }
    }

    private void rows(
            String query,
            ConsistencyLevel level,
            int page,
            Map<Integer, Long> leastVersions,
            int expected) {
        int rows = 0;
        for (Row row : execute(query, level, page)) {
            rows++;
            int key = row.getInt("key");
            long version = row.isNull("version") ? 0 : row.getLong("version");
            if (row.getInt("value") != value(key, row.getInt("row"))) {
                wrong.add(level + " " + query + ": value " + row.getFormattedContents());
            }
            if (version < leastVersions.getOrDefault(key, 0L)) {
                wrong.add(
                        level
                                + " "
                                + query
                                + ": version "
                                + version
                                + " after "
                                + leastVersions.get(key));
            }
        }
        if (rows != expected) {
            wrong.add(level + " " + query + ": " + rows + " rows of " + expected);
        }
    }

    private ResultSet execute(String query, ConsistencyLevel level, int page) {
        return session.execute(
                SimpleStatement.newInstance(query).setConsistencyLevel(level).setPageSize(page));
    }

    private static int value(int key, int row) {
        return 1_000 * key + row;
    }
}
