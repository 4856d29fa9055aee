package io.horoscope.bench.ycsb;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Every statement, prepared once for each set of fields. Any thread. */
final class Statements {

    /** The column of YCSB's key. */
    static final String KEY = "y_id";

    private final CqlSession session;
    private final String table;
    private final ConsistencyLevel readLevel;
    private final ConsistencyLevel writeLevel;
    private final int pageSize;
    private final Map<String, PreparedStatement> prepared = new ConcurrentHashMap<>();

    Statements(
            CqlSession session,
            String table,
            ConsistencyLevel readLevel,
            ConsistencyLevel writeLevel,
            int pageSize) {
        this.session = session;
        this.table = table;
        this.readLevel = readLevel;
        this.writeLevel = writeLevel;
        this.pageSize = pageSize;
    }

    /**
     * Reads one record.
     *
     * @param fields null or empty for all
     */
    PreparedStatement read(Collection<String> fields) {
        return prepare(read(table, fields), readLevel);
    }

    /** Reads records from a key's token on, in token order; the second parameter is how many. */
    PreparedStatement scan(Collection<String> fields) {
        return prepare(scan(table, fields), readLevel);
    }

    /**
     * Writes the fields in the order given, and last the key: an insert and an update are the same
     * to Cassandra.
     */
    PreparedStatement write(Collection<String> fields) {
        return prepare(write(table, fields), writeLevel);
    }

    PreparedStatement delete() {
        return prepare("DELETE FROM " + table + " WHERE " + KEY + " = ?", writeLevel);
    }

    static String read(String table, Collection<String> fields) {
        return "SELECT %s FROM %s WHERE %s = ?".formatted(columns(fields), table, KEY);
    }

    static String scan(String table, Collection<String> fields) {
        return "SELECT %s FROM %s WHERE token(%s) >= token(?) LIMIT ?"
                .formatted(columns(fields), table, KEY);
    }

    static String write(String table, Collection<String> fields) {
        return "INSERT INTO %s (%s%s) VALUES (%s?)"
                .formatted(table, each(fields, "%s, "), KEY, each(fields, "?, "));
    }

    private static String each(Collection<String> fields, String format) {
        return fields.stream().map(format::formatted).collect(Collectors.joining());
    }

    private static String columns(Collection<String> fields) {
        return fields == null || fields.isEmpty() ? "*" : KEY + ", " + String.join(", ", fields);
    }

    private PreparedStatement prepare(String text, ConsistencyLevel level) {
        return prepared.computeIfAbsent(
                text,
                missing ->
                        session.prepare(
                                SimpleStatement.newInstance(missing)
                                        .setConsistencyLevel(level)
                                        .setPageSize(pageSize)
                                        .setIdempotent(true)));
    }
}
