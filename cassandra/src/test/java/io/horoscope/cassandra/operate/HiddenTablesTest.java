package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** L10 of the security review. */
class HiddenTablesTest {

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private boolean exists;
    private final HiddenTables tables = new HiddenTables(() -> exists);

    @BeforeEach
    void attach() {
        ((Logger) LoggerFactory.getLogger(HiddenTables.class)).addAppender(log);
        log.start();
    }

    @AfterEach
    void detach() {
        ((Logger) LoggerFactory.getLogger(HiddenTables.class)).detachAppender(log);
    }

    @Test
    void check_realKeyspaceComesAndGoes_isLoggedOnceEach() {
        tables.check();
        assertFalse(tables.areHidden());
        exists = true;
        tables.check();
        tables.check();
        assertTrue(tables.areHidden());
        assertEquals(1, log.list.size());
        assertTrue(log.list.get(0).getFormattedMessage().contains("real keyspace horoscope"));
        exists = false;
        tables.check();
        tables.check();
        assertFalse(tables.areHidden());
        assertEquals(2, log.list.size());
    }
}
