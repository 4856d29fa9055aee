package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** What can be checked of bench/nosqlbench without nb5; {@code Nb5FilesIT} runs the files. */
class Nb5FilesTest {

    private static final Path HOME = Path.of("../nosqlbench");
    private static final Pattern TEMPLATE =
            Pattern.compile("TEMPLATE\\(([a-z][a-z_-]*),([A-Za-z0-9_.]+)\\)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]*`) \\| ([^|]*) \\|");
    private static final Pattern NAME = Pattern.compile("`([a-z][a-z_-]*)`");

    /** Names that nb5 or one of its adapters uses itself: a variable would set both. */
    private static final Set<String> PARAMETERS_OF_NB5 =
            Set.of(
                    ("alias async class container cycles cyclerate driver dryrun errors hdr_digits"
                                    + " instrument interval labels maxtries op ops rate recycles seq step"
                                    + " stride striderate tags targetrate threads type workload yaml cl"
                                    + " driverconfig host hosts idempotent lbp loadbalancingpolicy localdc"
                                    + " maxpages page_size passfile password port prepared ratio scl space"
                                    + " speculative timeout tracing userfile username filename format newline")
                            .split(" "));

    @ParameterizedTest
    @ValueSource(strings = {"reads.yaml", "scans.yaml", "mixed.yaml", "hector.yaml"})
    void workload_asYaml_locksTheCyclesOfEveryStep(String file) throws IOException {
        Map<String, Object> document = new Yaml().load(text(file));
        assertEquals(
                Set.of("min_version", "description", "scenarios", "bindings", "params", "blocks"),
                document.keySet());
        for (Object steps : ((Map<?, ?>) document.get("scenarios")).values()) {
            ((Map<?, ?>) steps).forEach((step, command) -> assertLocked(step, (String) command));
        }
    }

    private static void assertLocked(Object step, String command) {
        String cycles =
                Set.of("rampup", "main").contains(step)
                        ? " cycles===TEMPLATE(" + step + "-cycles,"
                        : " cycles==UNDEF";
        assertTrue(command.contains(cycles), command);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reads.yaml", "scans.yaml", "mixed.yaml", "hector.yaml"})
    void templates_ofEveryFile_haveOneDefaultAndANameOfTheirOwn(String file) throws IOException {
        Map<String, Set<String>> defaults = new TreeMap<>();
        addDefaults(file, defaults);
        defaults.forEach(
                (name, values) -> {
                    assertEquals(1, values.size(), name + ": " + values);
                    assertTrue(!PARAMETERS_OF_NB5.contains(name), name);
                });
        assertEquals(
                Pattern.compile("TEMPLATE\\(|<<").matcher(text(file)).results().count(),
                TEMPLATE.matcher(text(file)).results().count(),
                "forms that nb5 does not know");
    }

    @Test
    void readme_variables_areThoseOfTheFilesWithTheirDefaults() throws IOException {
        Map<String, Set<String>> defaults = new TreeMap<>();
        for (String file : new String[] {"reads.yaml", "scans.yaml", "mixed.yaml", "hector.yaml"}) {
            addDefaults(file, defaults);
        }
        String readme = Files.readString(HOME.resolve("README.md"));
        String table = readme.substring(readme.indexOf("| variable |"));
        Set<String> documented = new TreeSet<>();
        for (Matcher row = ROW.matcher(table); row.find(); ) {
            List<String> values = List.of(row.group(2).trim().split("[, ()]+"));
            for (Matcher name = NAME.matcher(row.group(1)); name.find(); ) {
                documented.add(name.group(1));
                assertTrue(defaults.containsKey(name.group(1)), name.group(1) + " is in no file");
                assertTrue(values.containsAll(defaults.get(name.group(1))), row.group());
            }
        }
        assertEquals(defaults.keySet(), documented);
    }

    @ParameterizedTest
    @CsvSource({
        "driver-any.conf, BasicLoadBalancingPolicy, false",
        "driver-replica.conf, DefaultLoadBalancingPolicy, true",
        "driver-horoscope.conf, io.horoscope.driver.HoroscopeLoadBalancingPolicy, true"
    })
    void driverFile_ofEachMode_hasItsPolicyAndTokenMap(String file, String policy, boolean map) {
        try (DriverConfigLoader loader = DriverConfigLoader.fromPath(HOME.resolve(file))) {
            DriverExecutionProfile profile = loader.getInitialConfig().getDefaultProfile();
            assertEquals(
                    policy, profile.getString(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS));
            assertEquals(map, profile.getBoolean(DefaultDriverOption.METADATA_TOKEN_MAP_ENABLED));
            assertEquals(12, profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT).toSeconds());
            assertEquals(
                    "NoSpeculativeExecutionPolicy",
                    profile.getString(DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS));
        }
    }

    private static void addDefaults(String file, Map<String, Set<String>> defaults)
            throws IOException {
        for (Matcher template = TEMPLATE.matcher(text(file)); template.find(); ) {
            defaults.computeIfAbsent(template.group(1), name -> new TreeSet<>())
                    .add(template.group(2));
        }
    }

    private static String text(String file) throws IOException {
        return Files.readString(HOME.resolve("workloads").resolve(file));
    }
}
