package io.horoscope.bench.lab.run.client;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.run.load.TableName;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The table that a client reads and writes.
 *
 * @param key a column of it
 * @param schema all columns and the key, as {@code CREATE TABLE} has them
 */
public record RecordTable(TableName name, String key, String schema) {

    private static final int PAGE = 5_000;

    /** Every column is text, and the first one is the key. */
    public RecordTable(TableName name, List<String> columns) {
        this(
                name,
                columns.get(0),
                columns.stream()
                        .map(column -> column + " text")
                        .collect(
                                Collectors.joining(
                                        ", ", "(", ", PRIMARY KEY (" + columns.get(0) + "))")));
    }

    /** The statement that makes the keyspace. */
    public String createKeyspace(String datacenter, int replicas) {
        return "CREATE KEYSPACE %s WITH replication = {'class': 'NetworkTopologyStrategy', '%s': %d}"
                .formatted(name.keyspace(), datacenter, replicas);
    }

    /**
     * How many rows it has, or one more than the limit if there are more. Reads the keys page by
     * page, since one query would time out.
     */
    public long count(CqlSession session, long limit) {
        String query = "SELECT %s FROM %s".formatted(key, name);
        try {
            long rows = 0;
            Iterator<Row> left =
                    session.execute(SimpleStatement.newInstance(query).setPageSize(PAGE))
                            .iterator();
            for (; rows <= limit && left.hasNext(); rows++) {
                left.next();
            }
            return rows;
        } catch (DriverException e) {
            throw new LabException(
                    "the rows of " + name + " cannot be counted: " + e.getMessage(), e);
        }
    }

    /** The statement that makes the table, without options. */
    public String createTable() {
        return "CREATE TABLE %s %s".formatted(name, schema);
    }
}
