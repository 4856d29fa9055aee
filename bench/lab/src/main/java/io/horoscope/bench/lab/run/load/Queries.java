package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.SplittableRandom;

/** Random reads and scans of a dataset, prepared for one session. Owned by the one thread that draws. */
public final class Queries {

    /** Rows that a scan finds on average: few, so that its range nearly always has one set of replicas. */
    private static final int ROWS_PER_SCAN = 5;

    private final PreparedStatement read;
    private final PreparedStatement scan;
    private final int rows;
    private final SplittableRandom random;

    private Queries(
            PreparedStatement read, PreparedStatement scan, int rows, SplittableRandom random) {
        this.read = read;
        this.scan = scan;
        this.rows = rows;
        this.random = random;
    }

    public static Queries prepare(
            CqlSession session,
            Dataset dataset,
            DefaultConsistencyLevel level,
            SplittableRandom random) {
        TableName table = dataset.table();
        return new Queries(
                session.prepare(
                        SimpleStatement.newInstance(
                                        "SELECT payload FROM " + table + " WHERE id = ?")
                                .setConsistencyLevel(level)),
                session.prepare(
                        SimpleStatement.newInstance(
                                        "SELECT id FROM "
                                                + table
                                                + " WHERE token(id) > ? AND token(id) <= ?")
                                .setConsistencyLevel(level)),
                dataset.rows(),
                random);
    }

    /** The next query of a kind. */
    public BoundStatement next(Operation operation) {
        return operation == Operation.READ ? nextRead() : nextScan();
    }

    private BoundStatement nextRead() {
        return read.bind((long) random.nextInt(rows));
    }

    private BoundStatement nextScan() {
        long width = Long.divideUnsigned(-1L, rows) * ROWS_PER_SCAN;
        long from = random.nextLong(Long.MIN_VALUE, Long.MAX_VALUE - width);
        return scan.bind(from, from + width);
    }
}
