package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.CapturedLog;
import org.junit.jupiter.api.Test;

/** L10 of the security review. */
class HiddenTablesTest {

    private boolean exists;
    private final HiddenTables tables = new HiddenTables(() -> exists);

    @Test
    void check_realKeyspaceComesAndGoes_isLoggedOnceEach() {
        try (CapturedLog log = new CapturedLog(HiddenTables.class)) {
            tables.check();
            assertFalse(tables.areHidden());
            exists = true;
            tables.check();
            tables.check();
            assertTrue(tables.areHidden());
            assertEquals(1, log.events().size());
            String line = log.events().get(0).getFormattedMessage();
            assertTrue(line.contains("real keyspace horoscope"), line);
            exists = false;
            tables.check();
            tables.check();
            assertFalse(tables.areHidden());
            assertEquals(2, log.events().size());
        }
    }
}
