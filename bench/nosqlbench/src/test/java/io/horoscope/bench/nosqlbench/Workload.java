package io.horoscope.bench.nosqlbench;

import io.nosqlbench.engine.api.activityconfig.StatementsLoader;
import io.nosqlbench.engine.api.activityconfig.yaml.OpTemplate;
import io.nosqlbench.engine.api.activityconfig.yaml.Scenarios;
import io.nosqlbench.engine.api.activityconfig.yaml.StmtsDocList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One workload file with its template variables filled in, as NoSQLBench reads it. */
final class Workload {

    private static final Path DIRECTORY = Path.of("workloads");
    private static final Pattern TAGS = Pattern.compile("tags=+(\\S+)");

    // The loader at hand is older than what the files ask for, and refuses them by this line.
    private static final Pattern MIN_VERSION = Pattern.compile("(?m)^min_version:.*$");

    private final StmtsDocList document;

    private Workload(StmtsDocList document) {
        this.document = document;
    }

    /** The names of all workload files, sorted. */
    static List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(DIRECTORY)) {
            return files.map(file -> file.getFileName().toString())
                    .sorted()
                    .collect(Collectors.toList());
        }
    }

    static Path path(String name) {
        return DIRECTORY.resolve(name);
    }

    static String text(String name) throws IOException {
        return Files.readString(path(name));
    }

    /**
     * Loads a file.
     *
     * @param values template variables by name; the others keep the file's defaults
     */
    static Workload load(String name, Map<String, String> values) throws IOException {
        String text = MIN_VERSION.matcher(text(name)).replaceFirst("");
        // The loader takes what it has used out of the map.
        return new Workload(StatementsLoader.loadString(text, new HashMap<>(values)));
    }

    static Workload load(String name) throws IOException {
        return load(name, Map.of());
    }

    /** Commands by scenario and step. */
    Map<String, Map<String, String>> scenarios() {
        Scenarios scenarios = document.getDocScenarios();
        Map<String, Map<String, String>> commands = new LinkedHashMap<>();
        for (String scenario : scenarios.getScenarioNames()) {
            commands.put(scenario, scenarios.getNamedScenario(scenario));
        }
        return commands;
    }

    String description() {
        return document.getDescription();
    }

    /** Recipes by name. All files have their bindings at the top. */
    Map<String, String> bindings() {
        return document.getDocBindings();
    }

    Map<String, String> templateVariables() {
        return document.getTemplateVariables();
    }

    List<OpTemplate> operations() {
        return document.getStmts();
    }

    /** The operations that a step's command selects by its tags. */
    List<OpTemplate> selectedBy(String command) {
        Matcher tags = TAGS.matcher(command);
        if (!tags.find()) {
            throw new IllegalArgumentException("no tags in: " + command);
        }
        return document.getStmts(tags.group(1));
    }

    /** The operations of every step of that name, over all scenarios. */
    List<OpTemplate> ofStep(String step) {
        List<OpTemplate> selected = new ArrayList<>();
        for (Map<String, String> commands : scenarios().values()) {
            if (commands.containsKey(step)) {
                selected.addAll(selectedBy(commands.get(step)));
            }
        }
        return selected;
    }

    static String statement(OpTemplate operation) {
        return operation.getOp().orElseThrow().get("stmt").toString();
    }
}
