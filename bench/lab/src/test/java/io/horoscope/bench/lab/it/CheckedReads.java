package io.horoscope.bench.lab.it;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.cluster.ClusterPlan;
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
 * and a read of a level that overlaps with writes at EACH_QUORUM is not older than the last one that
 * was acknowledged before it began. Used by several threads at once.
 */
final class CheckedReads {

    private static final String KEYSPACE = "checked";

    private static final int KEYS = 40;
    private static final int ROWS = 20; // Of each key.
    private static final int PAGE = 7;

    private static final int TAGS = 5;

    /** Levels whose replicas overlap with those of a write at EACH_QUORUM, at most 3 of each. */
    private static final List<ConsistencyLevel> STRONG =
            List.of(
                    ConsistencyLevel.TWO,
                    ConsistencyLevel.QUORUM,
                    ConsistencyLevel.LOCAL_QUORUM,
                    ConsistencyLevel.EACH_QUORUM,
                    ConsistencyLevel.ALL,
                    ConsistencyLevel.SERIAL,
                    ConsistencyLevel.LOCAL_SERIAL);

    private static final List<ConsistencyLevel> WEAK =
            List.of(ConsistencyLevel.ONE, ConsistencyLevel.LOCAL_ONE, ConsistencyLevel.QUORUM);

    private final CqlSession session;
    private final AtomicLongArray begun = new AtomicLongArray(KEYS);
    private final AtomicLongArray acknowledged = new AtomicLongArray(KEYS);
    private final LongAdder failed = new LongAdder();
    private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

    private CheckedReads(CqlSession session) {
        this.session = session;
    }

    /**
     * Makes the tables, with all rows on all nodes.
     *
     * @param index what follows CREATE INDEX: empty, or USING with a kind
     */
    static CheckedReads prepare(CqlSession session, ClusterPlan plan, String index) {
        Schema.createKeyspace(session, KEYSPACE, plan.datacenters());
        session.execute(
                "CREATE TABLE IF NOT EXISTS checked.rows (key int, row int, value int, version"
                        + " bigint static, PRIMARY KEY (key, row)) WITH speculative_retry = '5ms'");
        session.execute(
                "CREATE TABLE IF NOT EXISTS checked.tags (key int PRIMARY KEY, tag int) WITH"
                        + " speculative_retry = '5ms'");
        session.execute("CREATE INDEX IF NOT EXISTS tag ON checked.tags (tag) " + index);
        Schema.awaitAgreement(session, plan.size());
        CheckedReads reads = new CheckedReads(session);
        for (int key = 0; key < KEYS; key++) {
            reads.insert("INSERT INTO checked.tags (key, tag) VALUES (?, ?)", key, key % TAGS);
            for (int row = 0; row < ROWS; row++) {
                reads.insert(
                        "INSERT INTO checked.rows (key, row, value) VALUES (?, ?, ?)",
                        key,
                        row,
                        value(key, row));
            }
        }
        return reads;
    }

    private void insert(String statement, Object... values) {
        session.execute(
                SimpleStatement.newInstance(statement, values)
                        .setConsistencyLevel(ConsistencyLevel.ALL));
    }

    /** One write and one read, of random kinds; a failure of the read is counted. */
    void one(SplittableRandom random) {
        try {
            write(random.nextInt(KEYS));
        } catch (DriverException e) {
            // It is not acknowledged.
        }
        try {
            read(random);
        } catch (DriverException e) {
            failed.increment();
        }
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
                        .setConsistencyLevel(ConsistencyLevel.EACH_QUORUM));
        acknowledged.accumulateAndGet(key, version, Math::max);
    }

    private void read(SplittableRandom random) {
        int key = random.nextInt(KEYS);
        ConsistencyLevel strong = STRONG.get(random.nextInt(STRONG.size()));
        ConsistencyLevel weak = WEAK.get(random.nextInt(WEAK.size()));
        switch (random.nextInt(9)) {
            case 0 -> partition(key, weak, PAGE);
            case 1 -> partition(key, strong, ROWS);
            case 2 -> partition(key, strong, PAGE);
            case 3 -> reversed(key, strong);
            case 4 -> count("SELECT count(*) FROM checked.rows WHERE key = " + key, strong);
            case 5 ->
                    count(
                            "SELECT count(*) FROM checked.rows WHERE key IN (%d, %d) GROUP BY key"
                                    .formatted(key, (key + 1) % KEYS),
                            ConsistencyLevel.QUORUM);
            case 6 -> several(key, ConsistencyLevel.QUORUM, random.nextBoolean() ? PAGE : 5_000);
            case 7 -> byTag(key % TAGS, weak);
            default -> scan(weak);
        }
    }

    private void partition(int key, ConsistencyLevel level, int page) {
        long least = STRONG.contains(level) ? acknowledged.get(key) : 0;
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

    private void byTag(int tag, ConsistencyLevel level) {
        String query = "SELECT key, tag FROM checked.tags WHERE tag = " + tag;
        int rows = 0;
        for (Row row : execute(query, level, PAGE)) {
            rows += row.getInt("key") % TAGS == tag ? 1 : -KEYS;
        }
        if (rows != KEYS / TAGS) {
            wrong.add(level + " " + query + ": " + rows + " rows of " + KEYS / TAGS);
        }
    }

    /** Of rows of a key, for each row of the answer. */
    private void count(String query, ConsistencyLevel level) {
        for (Row row : execute(query, level, PAGE)) {
            if (row.getLong(0) != ROWS) {
                wrong.add(level + " " + query + ": " + row.getLong(0));
            }
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
