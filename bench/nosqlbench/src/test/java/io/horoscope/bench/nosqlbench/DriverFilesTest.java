package io.horoscope.bench.nosqlbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver files through the driver's own loader, as nb5 reads them. */
class DriverFilesTest {

    private static final String ROOT = "datastax-java-driver";

    @ParameterizedTest
    @CsvSource({
        "driver-any.conf, BasicLoadBalancingPolicy, false",
        "driver-replica.conf, DefaultLoadBalancingPolicy, true"
    })
    void profile_ofEachMode_hasItsPolicyAndTokenMap(String file, String policy, boolean tokenMap) {
        try (DriverConfigLoader loader = DriverConfigLoader.fromPath(Path.of(file))) {
            DriverExecutionProfile profile = loader.getInitialConfig().getDefaultProfile();
            assertEquals(
                    Duration.ofSeconds(12),
                    profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT));
            assertEquals(
                    policy, profile.getString(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS));
            assertEquals(
                    tokenMap, profile.getBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED));
            assertEquals(
                    "NoSpeculativeExecutionPolicy",
                    profile.getString(DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"driver-any.conf", "driver-replica.conf"})
    void keys_ofEveryFile_areKnownToTheDriver(String file) {
        Config known = ConfigFactory.parseResources("reference.conf").getConfig(ROOT);
        Config ours = ConfigFactory.parseFile(Path.of(file).toFile());
        assertEquals(Set.of(ROOT), ours.root().keySet(), "the driver reads nothing outside");
        ours.getConfig(ROOT)
                .entrySet()
                .forEach(entry -> assertTrue(known.hasPath(entry.getKey()), entry.getKey()));
    }

    @Test
    void policies_ofBothModes_areTheDriversOwn() throws ClassNotFoundException {
        String internal = "com.datastax.oss.driver.internal.core.";
        Class.forName(internal + "loadbalancing.BasicLoadBalancingPolicy");
        Class.forName(internal + "loadbalancing.DefaultLoadBalancingPolicy");
        Class.forName(internal + "specex.NoSpeculativeExecutionPolicy");
    }
}
