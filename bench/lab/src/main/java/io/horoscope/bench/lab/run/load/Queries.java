package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.sim.load.Keys;
import java.util.SplittableRandom;

/**
 * Random reads and scans of a dataset, prepared for one session. One thread.
 *
 * @param rows of the dataset
 * @param keys of the rows to read
 */
public record Queries(
        PreparedStatement read,
        PreparedStatement scan,
        int rows,
        Keys keys,
        SplittableRandom random) {

    /**
     * Rows that a scan finds on average: few, so that one set of replicas has nearly all ranges.
     */
    static final int ROWS_PER_SCAN = 5;

    public static Queries prepare(
            CqlSession session,
            Dataset dataset,
            DefaultConsistencyLevel level,
            SplittableRandom random) {
        String read = "SELECT payload FROM %s WHERE id = ?";
        String scan = "SELECT id FROM %s WHERE token(id) > ? AND token(id) <= ?";
        return new Queries(
                session.prepare(statement(read, dataset, level)),
                session.prepare(statement(scan, dataset, level)),
                dataset.rows(),
                new Keys(dataset.rows(), dataset.shape().skew(), random::nextLong),
                random);
    }

    private static SimpleStatement statement(
            String pattern, Dataset dataset, DefaultConsistencyLevel level) {
        return SimpleStatement.newInstance(pattern.formatted(dataset.table()))
                .setConsistencyLevel(level);
    }

    /** The next query of a kind. */
    public BoundStatement next(Operation operation) {
        return next(operation, ROWS_PER_SCAN);
    }

    /**
     * The next query of a kind.
     *
     * @param rowsPerScan rows that a scan finds on average
     */
    BoundStatement next(Operation operation, int rowsPerScan) {
        if (operation == Operation.READ) {
            return read.bind((long) keys.next());
        }
        long width = Long.divideUnsigned(-1L, rows) * rowsPerScan;
        long from = random.nextLong(Long.MIN_VALUE, Long.MAX_VALUE - width);
        return scan.bind(from, from + width);
    }
}
