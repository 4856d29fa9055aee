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
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void policies_profiles_shareOneUnlessTheirSectionDiffers() {
        Map<String, LoadBalancingPolicy> policies =
                policies(
                        CLASS
                                + "profiles { a { advanced.horoscope.mode = off },"
                                + " b { basic.load-balancing-policy.local-datacenter = dc2 } }\n");

        assertTrue(policies.get("default") instanceof HoroscopeLoadBalancingPolicy);
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

    /** Right ones count at once, and with a wrong one plans are the default policy's. */
    @Test
    void mode_changedFile_isReadAgain(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("application.conf");
        setMode(file, "off");
        DriverConfigLoader loader = DriverConfigLoader.fromFile(file.toFile());
        DriverContext context = FakeClient.context(loader, ProgrammaticArguments.builder().build());
        FakeClient client = new FakeClient();
        Node[] nodes = FakeClient.nodes(3, "dc1");
        client.replicas.addAll(List.of(nodes));
        FakeClient.Ours policy = FakeClient.started(new FakeClient.Ours(context, client, 1), nodes);
        loader.onDriverInit(context);

        assertPlans(0, 0, policy);
        changeMode(file, "on", loader);
        assertPlans(1, 0, policy);
        changeMode(file, "sometimes", loader);
        assertPlans(1, 1, policy);
    }

    private static void assertPlans(int ordered, int failed, FakeClient.Ours policy) {
        assertEquals(3, policy.plan().size());
        assertEquals(ordered, policy.plans());
        assertEquals(failed, policy.failedOpen());
    }

    private static void changeMode(Path file, String mode, DriverConfigLoader loader)
            throws IOException {
        setMode(file, mode);
        assertTrue(loader.reload().toCompletableFuture().join());
    }

    private static void setMode(Path file, String mode) throws IOException {
        Files.writeString(
                file,
                "datastax-java-driver {\n"
                        + LOCAL
                        + "advanced.netty.daemon = true\n"
                        + "advanced.horoscope.mode = "
                        + mode
                        + "\n}\n");
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

    private static Map<String, LoadBalancingPolicy> policies(String options) {
        return FakeClient.context(options).getLoadBalancingPolicies();
    }
}
