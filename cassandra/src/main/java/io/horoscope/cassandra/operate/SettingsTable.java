package io.horoscope.cassandra.operate;

import static org.apache.cassandra.cql3.statements.RequestValidations.invalidRequest;

import io.horoscope.cassandra.settings.PolicyReader;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.core.settings.SettingsException;
import java.util.Optional;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.virtual.AbstractMutableVirtualTable;
import org.apache.cassandra.db.virtual.SimpleDataSet;

/**
 * {@code horoscope.settings}: the settings that change at run time, each as it would stand in cassandra.yaml. An UPDATE of
 * {@code value} changes one on this coordinator until it stops; it needs MODIFY on the keyspace.
 */
final class SettingsTable extends AbstractMutableVirtualTable {

    private static final String NAME = "name";
    private static final String VALUE = "value";

    private final RoutingControl control;

    SettingsTable(RoutingControl control) {
        super(
                HoroscopeKeyspace.table(
                                "settings",
                                "settings that change at run time, by UPDATE of value",
                                UTF8Type.instance)
                        .addPartitionKeyColumn(NAME, UTF8Type.instance)
                        .addRegularColumn(VALUE, UTF8Type.instance)
                        .build());
        this.control = control;
    }

    @Override
    public DataSet data() {
        SimpleDataSet rows = new SimpleDataSet(metadata());
        for (String key : PolicyReader.CHANGEABLE) {
            rows.row(key).column(VALUE, control.value(key));
        }
        return rows;
    }

    @Override
    protected void applyColumnUpdate(
            ColumnValues partitionKey,
            ColumnValues clusteringColumns,
            Optional<ColumnValue> columnValue) {
        if (columnValue.isEmpty()) {
            return; // The row's own liveness: the column follows.
        }
        String key = partitionKey.value(0);
        String yaml = columnValue.get().value();
        try {
            control.change(key, yaml);
        } catch (SettingsException e) {
            throw invalidRequest("%s", e.getMessage());
        }
    }
}
