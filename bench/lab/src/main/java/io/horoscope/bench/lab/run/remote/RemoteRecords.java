package io.horoscope.bench.lab.run.remote;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.servererrors.AlreadyExistsException;
import io.horoscope.bench.lab.LabException;
import io.horoscope.bench.lab.cluster.Schema;
import io.horoscope.bench.lab.run.client.RecordTable;
import java.time.Duration;
import java.util.List;

/** The records' table on a cluster that the lab did not start, through a session with one node. */
final class RemoteRecords {

    private static final Duration DDL_TIMEOUT = Duration.ofSeconds(60);

    private final CqlSession session;
    private final RecordTable table;
    private final int ringSize;
    private boolean made;

    /**
     * @param ringSize nodes of the whole cluster, which must all know a new table
     */
    RemoteRecords(CqlSession session, RecordTable table, int ringSize) {
        this.session = session;
        this.table = table;
        this.ringSize = ringSize;
    }

    private String keyspace() {
        return table.name().keyspace();
    }

    /**
     * Checks that the keyspace is free.
     *
     * @throws LabException if there is one of that name
     */
    void requireNone() {
        String query = "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = ?";
        if (!strings(query, keyspace()).isEmpty()) {
            throw new LabException(
                    """
                    --cluster: there is a keyspace %1$s already: it may be in use, or a run \
                    that was killed left it (its first lines say how routing was set before)
                      remedy: drop it first, if it is not in use: DROP KEYSPACE %1$s\
                    """
                            .formatted(keyspace()));
        }
    }

    void create(String datacenter, int replicas) {
        try {
            made = true; // Also if the answer gets lost.
            execute(table.createKeyspace(datacenter, replicas));
            execute(table.createTable());
        } catch (AlreadyExistsException e) {
            made = false;
            throw new LabException(
                    "another client created the keyspace " + keyspace() + " just now", e);
        } catch (DriverException e) {
            throw new LabException(
                    "the table " + table.name() + " cannot be created: " + e.getMessage(), e);
        }
        Schema.awaitAgreement(session, ringSize);
    }

    /** Whether {@link #create} made them, so that they are to be dropped. */
    boolean areOurs() {
        return made;
    }

    /** Drops the keyspace; returns a remark on snapshots, where the nodes make one. */
    String drop() {
        made = false;
        try {
            execute("DROP KEYSPACE IF EXISTS " + keyspace());
            String query = "SELECT value FROM system_views.settings WHERE name = ?";
            return strings(query, "auto_snapshot").contains("true")
                    ? "; auto_snapshot of the nodes is on, so each keeps a snapshot until:"
                            + " nodetool clearsnapshot --all -- "
                            + keyspace()
                    : "";
        } catch (DriverException e) {
            throw new LabException(
                    """
                    the keyspace %1$s could not be dropped: %2$s
                      by hand: DROP KEYSPACE %1$s\
                    """
                            .formatted(keyspace(), e.getMessage()),
                    e);
        }
    }

    private List<String> strings(String query, Object... values) {
        return session.execute(SimpleStatement.newInstance(query, values)).all().stream()
                .map(row -> row.getString(0))
                .toList();
    }

    private void execute(String statement) {
        session.execute(SimpleStatement.newInstance(statement).setTimeout(DDL_TIMEOUT));
    }
}
