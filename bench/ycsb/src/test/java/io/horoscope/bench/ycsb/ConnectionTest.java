package io.horoscope.bench.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource({
        "any, io.horoscope.bench.ycsb.AnyCoordinator",
        "127.0.0.1, io.horoscope.bench.ycsb.AnyCoordinator",
        "replica, DefaultLoadBalancingPolicy",
        "horoscope, io.horoscope.driver.HoroscopeLoadBalancingPolicy"
    })
    void configuration_coordinator_hasItsPolicy(String coordinator, String policy)
            throws DBException {
        try (DriverConfigLoader loader =
                Connection.configuration(new Settings(new Properties()), coordinator)) {
            DriverExecutionProfile profile = loader.getInitialConfig().getDefaultProfile();
            assertEquals(
                    policy, profile.getString(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS));
        }
    }
}
