package io.horoscope.bench.ycsb;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * YCSB's operations in CQL: {@code -db io.horoscope.bench.ycsb.CqlClient}. YCSB makes one for each
 * of its threads; they share one session, opened by the first and closed by the last. README.md
 * lists the properties.
 */
public final class CqlClient extends DB {

    private static final Object LOCK = new Object();
    private static Connection shared;
    private static int users;

    private Connection connection;

    @Override
    public void init() throws DBException {
        synchronized (LOCK) {
            if (users == 0) {
                shared = Connection.open(getProperties());
            }
            users++;
            connection = shared;
        }
    }

    @Override
    public void cleanup() throws DBException {
        synchronized (LOCK) {
            users--;
            if (users == 0) {
                shared.close();
                shared = null;
            }
        }
    }

    @Override
    public Status read(
            String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
        try {
            Row row = connection.execute(connection.statements().read(fields).bind(key)).one();
            if (row == null) {
                return Status.NOT_FOUND;
            }
            copy(row, result);
            return Status.OK;
        } catch (DriverException e) {
            return Statuses.of(e);
        }
    }

    // The types are YCSB's.
    @Override
    @SuppressWarnings("NonApiType")
    public Status scan(
            String table,
            String startKey,
            int count,
            Set<String> fields,
            Vector<HashMap<String, ByteIterator>> result) {
        try {
            BoundStatement scan = connection.statements().scan(fields).bind(startKey, count);
            for (Row row : connection.execute(scan)) {
                HashMap<String, ByteIterator> record = new HashMap<>();
                copy(row, record);
                result.add(record);
            }
            // The start is a record of its own: no row at all means that records are missing.
            return result.isEmpty() ? Status.NOT_FOUND : Status.OK;
        } catch (DriverException e) {
            return Statuses.of(e);
        }
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
        return insert(table, key, values);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
        List<String> fields = new ArrayList<>(values.keySet());
        fields.sort(null);
        Object[] parameters = new Object[fields.size() + 1];
        for (int i = 0; i < fields.size(); i++) {
            parameters[i] = values.get(fields.get(i)).toString();
        }
        parameters[fields.size()] = key;
        try {
            connection.execute(connection.statements().write(fields).bind(parameters));
            return Status.OK;
        } catch (DriverException e) {
            return Statuses.of(e);
        }
    }

    @Override
    public Status delete(String table, String key) {
        try {
            connection.execute(connection.statements().delete().bind(key));
            return Status.OK;
        } catch (DriverException e) {
            return Statuses.of(e);
        }
    }

    /**
     * The fields of a row without its key. A cell may be a part of a larger buffer: only what
     * remains of it counts.
     */
    private static void copy(Row row, Map<String, ByteIterator> record) {
        for (ColumnDefinition column : row.getColumnDefinitions()) {
            String name = column.getName().asInternal();
            if (name.equals(Statements.KEY)) {
                continue;
            }
            ByteBuffer cell = row.getBytesUnsafe(name);
            if (cell == null) {
                record.put(name, new StringByteIterator(""));
            } else {
                byte[] bytes = new byte[cell.remaining()];
                cell.duplicate().get(bytes);
                record.put(name, new ByteArrayByteIterator(bytes));
            }
        }
    }
}
