package io.horoscope.driver;

import static io.horoscope.driver.FakeClient.LOCAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.loadbalancing.LoadBalancingPolicy;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** As the driver reads its configuration and makes its policies. */
class ConfigurationTest {

    private static final String CLASS =
            LOCAL
                    + "basic.load-balancing-policy.class ="
                    + " io.horoscope.driver.HoroscopeLoadBalancingPolicy\n";

    /** Both files of that name are on the class path, and the driver merges them. */
    @Test
    void reference_driversAndOurs_areMerged() {
        DriverContext context = FakeClient.context(LOCAL);

        assertEquals("on", context.getConfig().getDefaultProfile().getString(HoroscopeOption.MODE));
    }

    @Test
    void policies_ourClass_isMadeByTheDriver() {
        assertTrue(policies(CLASS).get("default") instanceof HoroscopeLoadBalancingPolicy);
    }

    @Test
    void policies_profiles_shareOneUnlessTheirSectionDiffers() {
        Map<String, LoadBalancingPolicy> policies =
                policies(
                        CLASS
                                + "profiles { a { advanced.horoscope.mode = off },"
                                + " b { basic.load-balancing-policy.local-datacenter = dc2 } }\n");

        assertSame(policies.get("default"), policies.get("a"));
        assertNotSame(policies.get("default"), policies.get("b"));
    }

    @Test
    void mode_wrong_isRefusedByName() {
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> policies(CLASS + "profiles.a.advanced.horoscope.mode = sometimes\n"));

        String text = refused + " " + refused.getCause();
        assertTrue(
                text.contains(
                        "advanced.horoscope.mode: 'sometimes' in profile 'a' is not one of off,"
                                + " shadow, on"),
                text);
    }

    /** Such a configuration has the driver's defaults only. */
    @Test
    void mode_configurationFromAMap_isOn() {
        OptionsMap options = OptionsMap.driverDefaults();
        options.put(TypedDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, "dc1");
        DriverContext context =
                new DefaultDriverContext(
                        DriverConfigLoader.fromMap(options),
                        ProgrammaticArguments.builder().build());

        assertEquals(Mode.ON, Modes.checked(context.getConfig()).of(FakeClient.READ));
    }

    @Test
    void areAllOff_oneProfileOn_isFalse() {
        String off = LOCAL + "advanced.horoscope.mode = off\n";

        assertTrue(modes(off).areAllOff());
        assertEquals(false, modes(off + "profiles.a.advanced.horoscope.mode = on\n").areAllOff());
    }

    private static Modes modes(String options) {
        return Modes.checked(FakeClient.context(options).getConfig());
    }

    private static Map<String, LoadBalancingPolicy> policies(String options) {
        return FakeClient.context(options).getLoadBalancingPolicies();
    }
}
