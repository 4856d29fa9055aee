package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.CapturedLog;
import io.horoscope.cassandra.settings.RoutingControl;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.node.NodeAddress;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.auth.DataResource;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.db.Clustering;
import org.apache.cassandra.db.marshal.UTF8Type;
import org.apache.cassandra.db.partitions.PartitionUpdate;
import org.apache.cassandra.db.rows.BTreeRow;
import org.apache.cassandra.db.rows.BufferCell;
import org.apache.cassandra.db.rows.Row;
import org.apache.cassandra.db.virtual.VirtualKeyspace;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;
import org.apache.cassandra.exceptions.InvalidRequestException;
import org.apache.cassandra.schema.ColumnMetadata;
import org.apache.cassandra.utils.ByteBufferUtil;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who may write the table, and what the log says: M8 of the security review. */
class SettingsTableTest {

    @BeforeAll
    static void initialise() {
        DatabaseDescriptor.clientInitialization();
    }

    @Test
    void apply_byDefault_isRefusedAndSaysWhatIsAllowed() {
        RoutingControl control = control("read_only");
        InvalidRequestException refusal =
                assertThrows(
                        InvalidRequestException.class,
                        () -> update(new SettingsTable(control), "mode", "on"));
        assertTrue(
                refusal.getMessage().contains("settings_table: writable")
                        && refusal.getMessage().contains(HoroscopeMBean.NAME),
                refusal.getMessage());
        assertEquals("off", control.value("mode"));
    }

    @Test
    void apply_writable_changesAndLogsOneLineWithTheSource() {
        RoutingControl control = control("writable");
        try (CapturedLog log = new CapturedLog(RoutingControl.class)) {
            String forged = "{name: closest}\n# ERROR [main] forged";
            update(new SettingsTable(control), "selector", forged);
            assertEquals(
                    "resource_aware_routing.selector is now {name: closest}, by CQL"
                            + " (Cassandra's audit log can show the user)",
                    log.events().get(0).getFormattedMessage());
            assertEquals(1, log.events().size());
        }
    }

    /**
     * GRANT .. ON KEYSPACE horoscope is refused, ON TABLE horoscope.settings is not: GRANT asks the
     * resource.
     */
    @Test
    void grant_onTable_isPossibleAndOnKeyspaceIsNot() {
        VirtualKeyspace keyspace =
                new VirtualKeyspace(
                        HoroscopeKeyspace.NAME, List.of(new SettingsTable(control("writable"))));
        VirtualKeyspaceRegistry.instance.register(keyspace);
        assertTrue(DataResource.table("horoscope", "settings").exists());
        assertFalse(DataResource.keyspace("horoscope").exists());
    }

    private static RoutingControl control(String access) {
        return new RoutingControl(
                RoutingSettings.read(
                        Map.of("settings_table", access),
                        NodeAddress.parse("127.0.0.1"),
                        "127.0.0.1"));
    }

    private static void update(SettingsTable table, String name, String value) {
        ColumnMetadata column = table.metadata().getColumn(ByteBufferUtil.bytes("value"));
        Row row =
                BTreeRow.singleCellRow(
                        Clustering.EMPTY, BufferCell.live(column, 1, ByteBufferUtil.bytes(value)));
        table.apply(
                PartitionUpdate.singleRowUpdate(
                        table.metadata(), UTF8Type.instance.decompose(name), row));
    }
}
