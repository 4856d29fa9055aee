package io.horoscope.bench.lab.run.load;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.LabException;

/** How many rows a table has. Reads the keys page by page, since one query would time out. */
public final class RowCount {

    private static final int PAGE = 5_000;

    private RowCount() {}

    /**
     * Counts.
     *
     * @param key a column of the partition key
     * @param limit counting ends when there are more
     * @return the number of rows; one more than the limit if there are more
     */
    public static long of(CqlSession session, TableName table, String key, long limit) {
        String query = "SELECT " + key + " FROM " + table;
        long rows = 0;
        try {
            for (Row ignored :
                    session.execute(SimpleStatement.newInstance(query).setPageSize(PAGE))) {
                rows++;
                if (rows > limit) {
                    break;
                }
            }
        } catch (DriverException e) {
            throw new LabException(
                    "the rows of " + table + " cannot be counted: " + e.getMessage(), e);
        }
        return rows;
    }
}
