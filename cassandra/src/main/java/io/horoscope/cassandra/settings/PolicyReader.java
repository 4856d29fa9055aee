package io.horoscope.cassandra.settings;

import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.ScoreFormulas;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Makes and changes {@link RoutingPolicy}s from text: out of the section at start-up, and key by key at run time, where a
 * value has the very form it has in cassandra.yaml.
 */
public final class PolicyReader {

    public static final String MODE = "mode";
    public static final String KEYSPACES = "keyspaces";
    public static final String SELECTOR = "selector";
    public static final String FORMULA = "formula";

    /** The keys that may change at run time. */
    public static final List<String> CHANGEABLE = List.of(MODE, KEYSPACES, SELECTOR, FORMULA);

    private PolicyReader() {}

    /** Reads the changeable keys; problems are noted in the section. */
    static RoutingPolicy read(SettingsReader section, Map<?, ?> values) {
        ReplicaSelector selector = ReplicaSelectors.read(section.section(SELECTOR));
        ScoreFormula formula = ScoreFormulas.read(section.section(FORMULA));
        return new RoutingPolicy(
                section.choice(MODE, RoutingMode.class, RoutingMode.OFF),
                keyspaceModes(section.section(KEYSPACES)),
                selector,
                text(values.get(SELECTOR), selector.name()),
                formula,
                text(values.get(FORMULA), formula.name()));
    }

    /**
     * The policy with one key set to another value.
     *
     * @param key one of {@link #CHANGEABLE}
     * @param yaml the value as it would stand in cassandra.yaml, for instance {@code shadow} or {@code {name: closest}}; a
     *     selector or formula without parameters may be given by its bare name
     * @throws SettingsException if the key is not changeable or the value not allowed; the policy is then unchanged
     */
    public static RoutingPolicy change(RoutingPolicy policy, String key, String yaml) {
        Object value = parse(key, yaml);
        boolean named = value instanceof String && (key.equals(SELECTOR) || key.equals(FORMULA));
        Map<String, Object> values =
                Collections.singletonMap(
                        key, named ? Collections.singletonMap("name", value) : value);
        SettingsReader reader = new SettingsReader(values);
        RoutingPolicy changed = change(policy, key, reader, values);
        reader.check();
        return changed;
    }

    private static RoutingPolicy change(
            RoutingPolicy policy, String key, SettingsReader reader, Map<String, Object> values) {
        switch (key) {
            case MODE:
                return policy.withMode(reader.choice(MODE, RoutingMode.class, policy.mode()));
            case KEYSPACES:
                return policy.withKeyspaceModes(keyspaceModes(reader.section(KEYSPACES)));
            case SELECTOR:
                ReplicaSelector selector = ReplicaSelectors.read(reader.section(SELECTOR));
                return policy.withSelector(selector, text(values.get(SELECTOR), selector.name()));
            case FORMULA:
                ScoreFormula formula = ScoreFormulas.read(reader.section(FORMULA));
                return policy.withFormula(formula, text(values.get(FORMULA), formula.name()));
            default:
                throw new SettingsException(
                        List.of(
                                key
                                        + ": cannot be changed at run time; allowed: "
                                        + String.join(", ", CHANGEABLE)));
        }
    }

    private static Map<String, RoutingMode> keyspaceModes(SettingsReader section) {
        Map<String, RoutingMode> modes = new HashMap<>();
        for (String keyspace : List.copyOf(section.keys())) {
            modes.put(keyspace, section.choice(keyspace, RoutingMode.class, RoutingMode.OFF));
        }
        return modes;
    }

    private static Object parse(String key, String yaml) {
        try {
            return new Yaml(new SafeConstructor()).load(yaml);
        } catch (YAMLException e) {
            throw new SettingsException(
                    List.of(key + ": '" + yaml + "' is not YAML: " + e.getMessage()));
        }
    }

    /** The section on one line of YAML, as {@link #change} takes it; with the name even where it was left to default. */
    private static String text(Object value, String name) {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("name", name);
        if (value instanceof Map) {
            ((Map<?, ?>) value).forEach((key, each) -> section.put(String.valueOf(key), each));
        }
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.FLOW);
        options.setWidth(Integer.MAX_VALUE);
        return new Yaml(options).dump(section).strip();
    }
}
