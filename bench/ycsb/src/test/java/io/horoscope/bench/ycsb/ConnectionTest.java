package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

class ConnectionTest {

    /** YCSB bounds the requests in flight by its threads, and one connection has to do for all. */
    @Test
    void configuration_byDefault_allowsMoreThreadsThanTheDriversDefault() throws DBException {
        try (DriverConfigLoader loader =
                Connection.configuration(new Settings(new Properties()), "any")) {
            DriverExecutionProfile profile = loader.getInitialConfig().getDefaultProfile();
            assertEquals(1, profile.getInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE));
            assertEquals(32_768, profile.getInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS));
        }
    }
}
