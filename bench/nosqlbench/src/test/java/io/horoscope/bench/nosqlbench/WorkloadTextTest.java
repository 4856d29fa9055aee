package io.horoscope.bench.nosqlbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** What nb5 accepts or understands differently from version to version, looked for in the plain text of the files. */
class WorkloadTextTest {

    private static final Pattern ANY_TEMPLATE = Pattern.compile("TEMPLATE\\(");
    private static final Pattern GOOD_TEMPLATE =
            Pattern.compile("TEMPLATE\\(([a-z][a-z_-]*),([A-Za-z0-9_.]+)\\)");

    /** Parameters of nb5 itself, of its CQL adapter and of its stdout adapter. */
    private static final Set<String> CORE_PARAMETERS =
            Set.of(
                    ("alias async class container cycles cyclerate driver dryrun errors "
                                    + "hdr_digits instrument interval labels maxtries op ops rate recycles "
                                    + "seq step stride striderate tags targetrate threads type workload yaml "
                                    + "cl driverconfig host hosts idempotent lbp loadbalancingpolicy localdc "
                                    + "maxpages page_size passfile password port prepared ratio scl space "
                                    + "speculative timeout tracing userfile username filename format newline ")
                            .split(" "));

    static List<String> files() throws IOException {
        return Workload.names();
    }

    @Test
    void names_ofThisModule_areTheFour() throws IOException {
        assertEquals(
                List.of("hector.yaml", "mixed.yaml", "reads.yaml", "scans.yaml"), Workload.names());
    }

    @ParameterizedTest
    @MethodSource("files")
    void text_everyTemplateVariable_isInCommaFormWithOneDefault(String file) throws IOException {
        String text = Workload.text(file);
        Map<String, String> defaults = new HashMap<>();
        Matcher templates = GOOD_TEMPLATE.matcher(text);
        while (templates.find()) {
            String value = templates.group(2);
            String before = defaults.putIfAbsent(templates.group(1), value);
            assertTrue(
                    before == null || before.equals(value), "two defaults: " + templates.group());
        }
        assertEquals(
                ANY_TEMPLATE.matcher(text).results().count(),
                GOOD_TEMPLATE.matcher(text).results().count(),
                "template variables that are not TEMPLATE(name,default)");
        assertFalse(text.contains("<<"), "the form <<name:default>> is gone in nb5 5.25");
    }

    @ParameterizedTest
    @MethodSource("files")
    void text_noTemplateVariable_isNamedLikeACoreParameter(String file) throws IOException {
        Set<String> clashes = new HashSet<>(Workload.load(file).templateVariables().keySet());
        assertFalse(clashes.isEmpty());
        clashes.retainAll(CORE_PARAMETERS);
        assertEquals(Set.of(), clashes);
    }

    @ParameterizedTest
    @MethodSource("files")
    void text_asPlainYaml_hasVersionAndOnlyKnownKeys(String file) throws IOException {
        Map<String, Object> document = new Yaml().load(Workload.text(file));
        assertEquals("5.21.0", document.get("min_version"));
        assertEquals(
                Set.of("min_version", "description", "scenarios", "bindings", "params", "blocks"),
                document.keySet());
    }

    @ParameterizedTest
    @MethodSource("files")
    void text_cyclesOfEveryStep_areLocked(String file) throws IOException {
        Map<String, Object> document = new Yaml().load(Workload.text(file));
        for (Object steps : ((Map<?, ?>) document.get("scenarios")).values()) {
            for (Map.Entry<?, ?> step : ((Map<?, ?>) steps).entrySet()) {
                String command = step.getValue().toString();
                String locked =
                        Set.of("rampup", "main").contains(step.getKey())
                                ? " cycles===TEMPLATE(" + step.getKey() + "-cycles,"
                                : " cycles==UNDEF";
                assertTrue(command.contains(locked), command);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void readme_everyTemplateVariable_isListedWithItsDefault(String file) throws IOException {
        String readme = Files.readString(Path.of("README.md"));
        assertTrue(readme.contains("`" + file + "`"), file);
        for (String variable : Workload.load(file).templateVariables().keySet()) {
            assertTrue(readme.contains("`" + variable + "`"), variable);
        }
    }
}
