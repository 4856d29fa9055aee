package io.horoscope.cassandra.operate;

import static org.apache.cassandra.cql3.statements.RequestValidations.invalidRequest;

import io.horoscope.cassandra.settings.ChangeSource;
import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.cassandra.weave.InstalledAgent;
import io.horoscope.core.settings.SettingsException;
import java.util.Optional;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractMutableVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * {@code horoscope.settings}: the settings that change at run time, each as it would stand in
 * cassandra.yaml; {@code effective} is the value with the defaults of all that it leaves out, and
 * {@code remark} reports why the mode is not the one in that file, and that a
 * selector was switched off after too many failures.
 *
 * <p>With {@code settings_table: writable} an UPDATE of {@code value} changes one on this
 * coordinator until it stops. Permitted are, with {@code AllowAllAuthorizer}, all clients; with
 * {@code CassandraAuthorizer}, superusers, and roles with MODIFY on the table
 * ({@code GRANT MODIFY ON TABLE horoscope.settings TO ops}) or on all keyspaces
 * ({@code GRANT MODIFY ON ALL KEYSPACES}), which is often an application's.
 * {@code GRANT .. ON KEYSPACE horoscope} is refused: Cassandra 4.1 accepts no virtual keyspaces as
 * resources except its own two.
 */
final class SettingsTable extends AbstractMutableVirtualTable {

    private static final String NAME = "name";
    private static final String VALUE = "value";
    private static final String EFFECTIVE = "effective";
    private static final String REMARK = "remark";

    private final RoutingControl control;

    SettingsTable(RoutingControl control) {
        super(
                HoroscopeKeyspace.table(
                                "settings",
                                "settings that change at run time, by UPDATE of value",
                                UTF8Type.instance)
                        .addPartitionKeyColumn(NAME, UTF8Type.instance)
                        .addRegularColumn(VALUE, UTF8Type.instance)
                        .addRegularColumn(EFFECTIVE, UTF8Type.instance)
                        .addRegularColumn(REMARK, UTF8Type.instance)
                        .build());
        this.control = control;
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        for (String key : PolicyReader.CHANGEABLE) {
            rows.row(key).column(VALUE, control.value(key));
            rows.column(EFFECTIVE, control.effective(key));
            rows.column(REMARK, control.remark(key).or(() -> adopted(key)).orElse(null));
        }
        return rows;
    }

    private static Optional<String> adopted(String key) {
        return key.equals(PolicyReader.MODE) ? InstalledAgent.adopted() : Optional.empty();
    }

    @Override
    protected void applyColumnUpdate(
            ColumnValues partitionKey,
            ColumnValues clusteringColumns,
            Optional<ColumnValue> columnValue) {
        if (!control.settings().settingsTableWritable()) {
            throw invalidRequest(
                    "horoscope.settings is read-only; allowed: the MBean %s, or %s: writable in section %s of cassandra.yaml"
                            + " and a restart",
                    HoroscopeMBean.NAME, RoutingSettings.SETTINGS_TABLE, RoutingSettings.SECTION);
        }
        if (columnValue.isEmpty()) {
            return; // The liveness of the row; the column follows.
        }
        if (!columnValue.get().name().equals(VALUE)) {
            throw invalidRequest("%s cannot be changed; allowed: value", columnValue.get().name());
        }
        String key = partitionKey.value(0);
        String yaml = columnValue.get().value();
        try {
            control.change(key, yaml, ChangeSource.CQL);
        } catch (SettingsException e) {
            throw invalidRequest("%s", e.getMessage());
        }
    }
}
