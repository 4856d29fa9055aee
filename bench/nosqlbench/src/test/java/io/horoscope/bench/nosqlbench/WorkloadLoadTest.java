package io.horoscope.bench.nosqlbench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.nosqlbench.engine.api.activityconfig.yaml.OpTemplate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every file through NoSQLBench's own loader: scenarios, steps, operations and the names they bind. */
class WorkloadLoadTest {

    private static final Pattern BIND_POINT = Pattern.compile("\\{(\\w+)}");
    private static final Pattern LIMIT = Pattern.compile(" limit (\\d+);");

    static List<String> files() throws IOException {
        return Workload.names();
    }

    @ParameterizedTest
    @MethodSource("files")
    void scenarios_ofEveryFile_loadBeforeTheyMeasure(String file) throws IOException {
        Map<String, Map<String, String>> scenarios = Workload.load(file).scenarios();
        assertTrue(scenarios.containsKey("default"));
        scenarios.forEach(
                (name, steps) -> {
                    List<String> expected =
                            name.startsWith("reset")
                                    ? List.of("truncate")
                                    : List.of("schema", "rampup", "main");
                    assertEquals(expected, new ArrayList<>(steps.keySet()), name);
                });
    }

    @Test
    void scenarios_beyondTheDefault_areThese() throws IOException {
        Map<String, Set<String>> names = new TreeMap<>();
        for (String file : Workload.names()) {
            names.put(file, new TreeSet<>(Workload.load(file).scenarios().keySet()));
        }
        assertEquals(
                Map.of(
                        "reads.yaml", Set.of("default", "reset"),
                        "mixed.yaml", Set.of("default", "reset"),
                        "scans.yaml", Set.of("default", "slices", "reset", "reset_slices"),
                        "hector.yaml", Set.of("default", "sizes", "reset")),
                names);
    }

    @ParameterizedTest
    @MethodSource("files")
    void steps_together_selectEveryOperation(String file) throws IOException {
        Workload workload = Workload.load(file);
        Set<String> selected = new TreeSet<>();
        for (Map<String, String> steps : workload.scenarios().values()) {
            for (String command : steps.values()) {
                List<OpTemplate> operations = workload.selectedBy(command);
                assertFalse(operations.isEmpty(), "nothing to run: " + command);
                operations.forEach(operation -> selected.add(operation.getName()));
            }
        }
        Set<String> all =
                workload.operations().stream()
                        .map(OpTemplate::getName)
                        .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(all, selected);
    }

    @ParameterizedTest
    @MethodSource("files")
    void steps_byName_selectTheStatementsTheyAreFor(String file) throws IOException {
        Workload workload = Workload.load(file);
        workload.ofStep("schema").forEach(it -> assertStarts(it, "create "));
        workload.ofStep("rampup").forEach(it -> assertStarts(it, "insert into hz."));
        workload.ofStep("truncate").forEach(it -> assertStarts(it, "truncate table hz."));
        workload.ofStep("main")
                .forEach(
                        it ->
                                assertStarts(
                                        it, it.getName().endsWith("write") ? "insert" : "select"));
    }

    private static void assertStarts(OpTemplate operation, String start) {
        String statement = Workload.statement(operation);
        assertTrue(statement.startsWith(start), operation.getName() + ": " + statement);
    }

    @ParameterizedTest
    @MethodSource("files")
    void errors_ofLoadAndMeasurement_stopAndCount(String file) throws IOException {
        for (Map<String, String> steps : Workload.load(file).scenarios().values()) {
            if (steps.containsKey("main")) {
                assertTrue(steps.get("rampup").endsWith(" errors=stop"), steps.get("rampup"));
                assertTrue(steps.get("main").endsWith(" errors=timer,count"), steps.get("main"));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void bindPoints_ofEveryOperation_haveABinding(String file) throws IOException {
        Set<String> used = new TreeSet<>();
        for (OpTemplate operation : Workload.load(file).operations()) {
            Matcher points = BIND_POINT.matcher(Workload.statement(operation));
            while (points.find()) {
                used.add(points.group(1));
                assertTrue(operation.getBindings().containsKey(points.group(1)), points.group(1));
            }
        }
        assertEquals(
                used, new TreeSet<>(Workload.load(file).bindings().keySet()), "bindings in use");
    }

    @ParameterizedTest
    @MethodSource("files")
    void parameters_ofEveryOperation_fitItsStep(String file) throws IOException {
        Workload workload = Workload.load(file);
        for (OpTemplate operation : workload.operations()) {
            assertEquals(true, operation.getParams().get("idempotent"), operation.getName());
        }
        for (String step : List.of("schema", "truncate")) {
            for (OpTemplate operation : workload.ofStep(step)) {
                assertEquals(false, operation.getParams().get("prepared"), operation.getName());
            }
        }
        for (OpTemplate operation : workload.ofStep("main")) {
            assertEquals(true, operation.getParams().get("instrument"), operation.getName());
            assertTrue(operation.getParams().containsKey("cl"), operation.getName());
        }
    }

    @Test
    void pages_ofScansOfAnyLength_holdAllRows() throws IOException {
        for (String length : List.of("1", "100", "10000")) {
            Workload scans = Workload.load("scans.yaml", Map.of("scan-length", length));
            for (OpTemplate operation : scans.ofStep("main")) {
                Matcher limit = LIMIT.matcher(Workload.statement(operation));
                assertTrue(limit.find(), operation.getName());
                assertEquals(length, limit.group(1));
                assertEquals(Integer.valueOf(length), operation.getParams().get("page_size"));
                assertTrue((Integer) operation.getParams().get("maxpages") > 1);
            }
        }
    }

    @Test
    void ratios_ofMixed_areThoseGiven() throws IOException {
        Map<String, String> values = Map.of("read_ratio", "3", "write_ratio", "2");
        Map<String, Object> ratios = new TreeMap<>();
        for (OpTemplate operation : Workload.load("mixed.yaml", values).ofStep("main")) {
            ratios.put(operation.getName(), operation.getParams().get("ratio"));
        }
        assertEquals(Map.of("main_read--read", 3, "main_write--write", 2), ratios);
    }

    @ParameterizedTest
    @MethodSource("files")
    void templateVariables_eachSet_changesWhatIsRun(String file) throws IOException {
        String before = everything(Workload.load(file));
        for (String variable : Workload.load(file).templateVariables().keySet()) {
            String after = everything(Workload.load(file, Map.of(variable, "4711")));
            assertNotEquals(before, after, variable);
            assertTrue(after.contains("4711"), variable);
        }
    }

    private static String everything(Workload workload) {
        StringBuilder all = new StringBuilder();
        all.append(workload.scenarios()).append(workload.bindings());
        for (OpTemplate operation : workload.operations()) {
            all.append(operation.getParams()).append(Workload.statement(operation));
        }
        return all.toString();
    }

    @ParameterizedTest
    @MethodSource("files")
    void description_firstLine_isASentence(String file) throws IOException {
        String summary = Workload.load(file).description().lines().findFirst().orElseThrow();
        assertTrue(summary.endsWith(".") && summary.length() <= 100, summary);
    }
}
