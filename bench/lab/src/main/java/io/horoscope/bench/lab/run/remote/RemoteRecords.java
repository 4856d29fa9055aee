package io.horoscope.bench.lab.run.remote;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.Schema;
import io.horoscope.bench.lab.run.client.RecordTable;
import io.horoscope.bench.lab.run.load.RowCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The records' table at somebody else's cluster, through a session with one node. */
final class RemoteRecords {

    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(60);

    private final CqlSession session;
    private final RecordTable table;
    private final int ringSize;
    private boolean made;

    /**
     * @param ringSize nodes of the whole cluster, which all have to learn of a new table
     */
    RemoteRecords(CqlSession session, RecordTable table, int ringSize) {
        this.session = session;
        this.table = table;
        this.ringSize = ringSize;
    }

    String keyspace() {
        return table.name().keyspace();
    }

    /**
     * Checks that the keyspace is free.
     *
     * @throws LabException if there is one of that name
     */
    void requireNone() {
        if (exists()) {
            throw new LabException(
                    "--cluster: there is a keyspace "
                            + keyspace()
                            + " already: it may be somebody's, or a run that was killed left it (its first lines say how routing was set before)"
                            + "\n  allowed: --reuse-records --records N, if its table "
                            + table.name().name()
                            + " has N of these records; or drop it first, if it is nobody's: DROP KEYSPACE "
                            + keyspace());
        }
    }

    /**
     * Checks that the table is there and has these records.
     *
     * @throws LabException if not, saying what it has
     */
    void require(int records) {
        List<String> columns = new ArrayList<>();
        for (Row column :
                session.execute(
                        SimpleStatement.newInstance(
                                "SELECT column_name FROM system_schema.columns"
                                        + " WHERE keyspace_name = ? AND table_name = ?",
                                keyspace(),
                                table.name().name()))) {
            columns.add(column.getString(0));
        }
        if (!columns.containsAll(table.columns())) {
            throw new LabException(
                    "--reuse-records: the table "
                            + table.name()
                            + (columns.isEmpty() ? " is not there" : " has the columns " + columns)
                            + "; allowed: one with "
                            + table.columns()
                            + ", or leave the option out and have one made");
        }
        long rows = RowCount.of(session, table.name(), table.key(), records);
        if (rows != records) {
            throw new LabException(
                    "--records: the table "
                            + table.name()
                            + " has "
                            + (rows > records ? "more" : rows)
                            + " rows and not "
                            + records
                            + "; name the number that it has, or drop it and have one made: DROP KEYSPACE "
                            + keyspace());
        }
    }

    void create(String datacenter, int replicas) {
        try {
            made = true; // Also if the answer gets lost.
            execute(table.createKeyspace(datacenter, replicas));
            execute(table.createTable());
        } catch (AlreadyExistsException e) {
            made = false;
            throw new LabException("somebody else makes the keyspace " + keyspace() + " now", e);
        } catch (DriverException e) {
            throw new LabException(
                    "the table " + table.name() + " cannot be made: " + e.getMessage(), e);
        }
        Schema.awaitAgreement(session, ringSize);
    }

    /** Whether {@link #create} made them, so that they are to be dropped. */
    boolean areOurs() {
        return made;
    }

    /**
     * Drops the keyspace.
     *
     * @return whether the nodes keep a snapshot of it, as their cassandra.yaml has it
     */
    boolean drop() {
        made = false;
        try {
            execute("DROP KEYSPACE IF EXISTS " + keyspace());
            Row setting =
                    session.execute(
                                    "SELECT value FROM system_views.settings WHERE name = 'auto_snapshot'")
                            .one();
            return setting != null && "true".equals(setting.getString(0));
        } catch (DriverException e) {
            throw new LabException(
                    "the keyspace "
                            + keyspace()
                            + " could not be dropped: "
                            + e.getMessage()
                            + "\n  by hand: DROP KEYSPACE "
                            + keyspace(),
                    e);
        }
    }

    private boolean exists() {
        return session.execute(
                                SimpleStatement.newInstance(
                                        "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?",
                                        keyspace()))
                        .one()
                != null;
    }

    private void execute(String statement) {
        session.execute(SimpleStatement.newInstance(statement).setTimeout(DDL_TIMEOUT));
    }
}
