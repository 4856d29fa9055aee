package io.horoscope.bench.sim.scenario;

import io.horoscope.core.settings.SettingsException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * A scenario as its file has it: values, a sweep over some of them, and what {@code quick} changes.
 * Knows the line of each key, to say where a problem is.
 */
public final class ScenarioFile {

    private static final String SWEEP = "sweep";
    private static final String QUICK = "quick";

    private final String name;
    private final Map<String, Object> values;
    private final Map<String, Integer> lines;

    private ScenarioFile(String name, Map<String, Object> values, Map<String, Integer> lines) {
        this.name = name;
        this.values = values;
        this.lines = lines;
    }

    /**
     * Parses a file.
     *
     * @param name the scenario's, which messages name
     * @throws SettingsException if it is not a mapping in YAML, with the line
     */
    public static ScenarioFile parse(String name, String text) {
        try {
            LoaderOptions options = new LoaderOptions();
            options.setAllowDuplicateKeys(false);
            Yaml yaml = new Yaml(new SafeConstructor(options));
            Object loaded = yaml.load(text);
            if (!(loaded instanceof Map<?, ?> values)) {
                throw new SettingsException(
                        List.of(name + ".yaml:1: is not a mapping of keys to values"));
            }
            Map<String, Integer> lines = new LinkedHashMap<>();
            collectLines(yaml.compose(new StringReader(text)), "", lines);
            return new ScenarioFile(name, copy(values), lines);
        } catch (MarkedYAMLException e) {
            int line = e.getProblemMark() == null ? 1 : e.getProblemMark().getLine() + 1;
            throw new SettingsException(
                    List.of(name + ".yaml:" + line + ": is not YAML: " + e.getProblem()));
        } catch (YAMLException e) {
            throw new SettingsException(List.of(name + ".yaml:1: is not YAML: " + e.getMessage()));
        }
    }

    /**
     * A scenario that is drawn at random, always the same for the same number.
     *
     * @param number at least 1
     */
    public static ScenarioFile drawn(int number) {
        return new ScenarioFile("drawn-" + number, DrawnScenario.values(number), Map.of());
    }

    public String name() {
        return name;
    }

    /** As YAML, which {@link #parse} understands. */
    public String text() {
        return new Yaml().dump(values);
    }

    public String description() {
        return String.valueOf(values.getOrDefault("description", "")).strip();
    }

    /** Which half it belongs to: {@code choose} or {@code judge}; empty where it says nothing. */
    public String half() {
        return String.valueOf(values.getOrDefault("half", ""));
    }

    /**
     * Every variant of the sweep, each with its own values in place.
     *
     * @param quick whether the section {@code quick} is applied first
     * @throws SettingsException with every problem of any variant, each with its line
     */
    public List<Variant> variants(boolean quick) {
        Map<String, Object> base = copy(values);
        if (quick && base.get(QUICK) instanceof Map<?, ?> changes) {
            changes.forEach((path, value) -> put(base, String.valueOf(path), value));
        }
        base.remove(QUICK);
        Map<String, List<?>> axes = axes(base.remove(SWEEP));
        return combinations(axes).stream().map(chosen -> variant(base, chosen)).toList();
    }

    private Map<String, List<?>> axes(Object sweep) {
        Map<String, List<?>> axes = new LinkedHashMap<>();
        if (sweep instanceof Map<?, ?> lists) {
            lists.forEach(
                    (path, values) ->
                            axes.put(
                                    String.valueOf(path),
                                    values instanceof List<?> list ? list : List.of(values)));
        } else if (sweep != null) {
            throw located(List.of(SWEEP + ": '" + sweep + "' is not a mapping of keys to lists"));
        }
        return axes;
    }

    /** Every combination of the values of all axes; the last axis changes fastest. */
    private static List<Map<String, String>> combinations(Map<String, List<?>> axes) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<?>> axis : axes.entrySet()) {
            List<Map<String, String>> more = new ArrayList<>();
            for (Map<String, String> chosen : combinations) {
                for (Object value : axis.getValue()) {
                    Map<String, String> next = new LinkedHashMap<>(chosen);
                    next.put(axis.getKey(), String.valueOf(value));
                    more.add(next);
                }
            }
            combinations = more;
        }
        return combinations;
    }

    private Variant variant(Map<String, Object> base, Map<String, String> chosen) {
        Map<String, Object> own = copy(base);
        chosen.forEach((path, value) -> put(own, path, value));
        try {
            return new Variant(name, half(), description(), chosen, Scenario.read(own));
        } catch (SettingsException e) {
            throw located(e.problems());
        }
    }

    /** Puts the line of its key before each problem. */
    private SettingsException located(List<String> problems) {
        List<String> located = new ArrayList<>();
        for (String problem : problems) {
            int colon = problem.indexOf(':');
            String path = colon < 0 ? problem : problem.substring(0, colon);
            located.add(name + ".yaml:" + lineOf(path) + ": " + problem);
        }
        return new SettingsException(located);
    }

    /**
     * The line of a key: its own, or where a sweep or the quick section sets it, or that of the
     * section it is missing in.
     */
    private int lineOf(String path) {
        for (String candidate : List.of(SWEEP + "." + path, QUICK + "." + path, path)) {
            Integer line = lines.get(candidate);
            if (line != null) {
                return line;
            }
        }
        int dot = path.lastIndexOf('.');
        return dot < 0 ? 1 : lineOf(path.substring(0, dot));
    }

    @SuppressWarnings("unchecked")
    static void put(Map<String, Object> values, String path, Object value) {
        int dot = path.indexOf('.');
        if (dot < 0) {
            values.put(path, value);
            return;
        }
        Object section =
                values.computeIfAbsent(path.substring(0, dot), key -> new LinkedHashMap<>());
        if (section instanceof Map) {
            put((Map<String, Object>) section, path.substring(dot + 1), value);
        }
    }

    private static Map<String, Object> copy(Map<?, ?> original) {
        Map<String, Object> copy = new LinkedHashMap<>();
        original.forEach(
                (key, value) ->
                        copy.put(
                                String.valueOf(key),
                                value instanceof Map<?, ?> section ? copy(section) : value));
        return copy;
    }

    private static void collectLines(Node node, String prefix, Map<String, Integer> lines) {
        if (node instanceof MappingNode mapping) {
            for (NodeTuple tuple : mapping.getValue()) {
                if (tuple.getKeyNode() instanceof ScalarNode key) {
                    String path = prefix + key.getValue();
                    lines.putIfAbsent(path, key.getStartMark().getLine() + 1);
                    collectLines(tuple.getValueNode(), path + ".", lines);
                }
            }
        }
    }
}
