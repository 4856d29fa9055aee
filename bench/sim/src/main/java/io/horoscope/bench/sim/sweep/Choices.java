package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.core.select.RandomSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The selectors that take part. {@code random}, the floor, and {@code oracle}, the ceiling, always
 * do.
 */
public final class Choices {

    private static final String NAME = "name";
    private static final String LABEL = "label";

    private Choices() {}

    /** All that are shipped, C3 in both of its profiles, and the oracle. */
    public static List<SelectorChoice> all() {
        return new ArrayList<>(named().values());
    }

    /**
     * Reads names, and sections such as {@code {name: c3, profile: sim}}, with commas between;
     * {@code label} in a section is how tables name it.
     *
     * @throws SettingsException that says what exists
     */
    public static List<SelectorChoice> parse(String text) {
        Map<String, SelectorChoice> chosen = new LinkedHashMap<>();
        for (String item : items(text)) {
            SelectorChoice choice = item.startsWith("{") ? section(item) : byName(item);
            check(choice);
            if (chosen.put(choice.label(), choice) != null) {
                throw new SettingsException(
                        List.of("selector '" + choice.label() + "' is there twice: give a label"));
            }
        }
        for (String name : List.of(RandomSelector.NAME, OracleSelector.NAME)) {
            if (chosen.values().stream().noneMatch(choice -> choice.name().equals(name))) {
                chosen.put(name, byName(name));
            }
        }
        return new ArrayList<>(chosen.values());
    }

    private static Map<String, SelectorChoice> named() {
        Map<String, SelectorChoice> named = new LinkedHashMap<>();
        for (String name : ReplicaSelectors.names()) {
            put(named, name, Map.of(NAME, name));
            if (name.equals("c3")) {
                put(named, name, Map.of(NAME, name, "profile", "paper"));
                put(
                        named,
                        "c3_sim",
                        Map.of(NAME, name, "profile", "sim", "rate_control", "on"));
            }
        }
        put(named, OracleSelector.NAME, Map.of(NAME, OracleSelector.NAME));
        return named;
    }

    private static void put(
            Map<String, SelectorChoice> named, String label, Map<String, Object> section) {
        named.put(label, new SelectorChoice(label, section));
    }

    private static SelectorChoice byName(String name) {
        SelectorChoice choice = named().get(name);
        if (choice != null) {
            return choice;
        }
        if (name.indexOf('.') > 0) {
            return new SelectorChoice(name, Map.of(NAME, name));
        }
        throw unknown(name);
    }

    private static SelectorChoice section(String text) {
        Object loaded;
        try {
            loaded = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
        } catch (YAMLException e) {
            throw new SettingsException(List.of("selector " + text + ": is not YAML"));
        }
        Map<String, Object> values = new LinkedHashMap<>();
        ((Map<?, ?>) loaded).forEach((key, value) -> values.put(String.valueOf(key), value));
        Object label = values.remove(LABEL);
        String name = String.valueOf(values.get(NAME));
        boolean isClass = name.indexOf('.') > 0;
        if (name.equals("c3_sim") || (!isClass && !named().containsKey(name))) {
            throw unknown(name);
        }
        return new SelectorChoice(label == null ? labelOf(values) : label.toString(), values);
    }

    /** The name, and every parameter that is given. */
    private static String labelOf(Map<String, Object> values) {
        return values.entrySet().stream()
                .filter(value -> !value.getKey().equals(NAME))
                .map(value -> " " + value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining("", String.valueOf(values.get(NAME)), ""));
    }

    private static void check(SelectorChoice choice) {
        if (!choice.name().equals(OracleSelector.NAME)) {
            choice.make(1);
        }
    }

    private static SettingsException unknown(String name) {
        return new SettingsException(
                List.of(
                        "unknown selector '%s'; there are: %s, or a class name, or {name: NAME, parameter: value}"
                                .formatted(name, String.join(", ", named().keySet()))));
    }

    /** Splits at commas outside of braces. */
    private static List<String> items(String text) {
        List<String> items = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        for (int i = 0; i <= text.length(); i++) {
            char character = i == text.length() ? ',' : text.charAt(i);
            depth += character == '{' ? 1 : character == '}' ? -1 : 0;
            if (character == ',' && (depth == 0 || i == text.length())) {
                items.add(text.substring(begin, i).strip());
                begin = i + 1;
            }
        }
        return items;
    }
}
