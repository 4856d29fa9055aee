package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

class SettingsTest {

    @Test
    void all_onlyHosts_areYcsbsOwnDefaults() throws DBException {
        Settings settings = settings("hosts", "127.0.0.1, 127.0.0.2");
        assertEquals(2, settings.hosts().size());
        assertEquals(9042, settings.hosts().get(1).getPort());
        assertEquals("127.0.0.2", settings.hosts().get(1).getHostString());
        assertEquals("ycsb", settings.keyspace());
        assertEquals("usertable", settings.table());
        assertEquals("any", settings.coordinator());
        assertEquals(DefaultConsistencyLevel.ONE, settings.readLevel());
        assertEquals(Duration.ofSeconds(12), settings.requestTimeout());
        assertEquals(5_000, settings.pageSize());
    }

    @Test
    void pageSize_longScans_isOnePage() throws DBException {
        assertEquals(20_000, settings("maxscanlength", "20000").pageSize());
    }

    @Test
    void hosts_missing_saysWhatIsAllowed() {
        DBException refused = assertThrows(DBException.class, () -> settings("port", "1").hosts());
        assertTrue(refused.getMessage().startsWith("hosts:"), refused.getMessage());
    }

    @Test
    void hosts_oneEmpty_isRefused() {
        for (String bad : new String[] {"a,,b", "a,", ","}) {
            DBException refused =
                    assertThrows(DBException.class, () -> settings("hosts", bad).hosts());
            assertTrue(refused.getMessage().contains("'" + bad + "'"), refused.getMessage());
        }
    }

    @Test
    void readLevel_unknown_namesKeyValueAndWhatIsAllowed() {
        DBException refused =
                assertThrows(
                        DBException.class,
                        () -> settings("cassandra.readconsistencylevel", "most").readLevel());
        assertTrue(
                refused.getMessage().contains("cassandra.readconsistencylevel: 'MOST'"),
                refused.getMessage());
        assertTrue(refused.getMessage().contains("LOCAL_QUORUM"), refused.getMessage());
    }

    @Test
    void connections_noNumberOrTooSmall_isRefused() {
        for (String bad : new String[] {"none", "0", "-1", "1001"}) {
            DBException refused =
                    assertThrows(
                            DBException.class,
                            () -> settings("cassandra.maxconnections", bad).connections());
            assertTrue(refused.getMessage().contains("'" + bad + "'"), refused.getMessage());
        }
    }

    private static Settings settings(String key, String value) {
        Properties properties = new Properties();
        properties.setProperty(key, value);
        return new Settings(properties);
    }
}
