package io.horoscope.cassandra.settings;

import io.horoscope.cassandra.fact.WriteQueue;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.replica.Fact;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.score.ScoreFormula;
import io.horoscope.core.score.ScoreFormulas;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.KeyspaceChoices;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Makes and changes {@link RoutingPolicy}s from text: out of the section at start-up, and key by
 * key at run time, where a value has the very form it has in cassandra.yaml.
 */
public final class PolicyReader {

    public static final String MODE = "mode";
    public static final String KEYSPACES = "keyspaces";
    public static final String SELECTOR = "selector";
    public static final String FORMULA = "formula";
    public static final String RETRY_BUDGET = "retry_budget";
    public static final String SCHEDULING = "scheduling";
    public static final String STATE_FEEDBACK = "state_feedback";
    public static final String HEAT = "heat";

    /** The keys that may change at run time. */
    public static final List<String> CHANGEABLE =
            List.of(
                    MODE,
                    KEYSPACES,
                    SELECTOR,
                    FORMULA,
                    RETRY_BUDGET,
                    SCHEDULING,
                    STATE_FEEDBACK,
                    HEAT);

    /** Those of them that have a name and parameters. */
    private static final Set<String> SECTIONS = Set.of(SELECTOR, FORMULA, SCHEDULING);

    /** No value needs more; a longer one only costs memory and stack. */
    static final int MOST_CHARACTERS = 4_096;

    private static final Map<String, Supplier<Fact>> FACTS =
            Map.of(WriteQueue.NAME, WriteQueue::new);

    private PolicyReader() {}

    /** Reads the changeable keys; problems are added to the section. */
    static RoutingPolicy read(SettingsReader section) {
        SettingsReader selectors = section.namedSection(SELECTOR);
        SettingsReader formulas = section.namedSection(FORMULA);
        ReplicaSelector selector = ReplicaSelectors.read(selectors);
        ScoreFormula formula = ScoreFormulas.read(formulas);
        return new RoutingPolicy(
                section.choice(MODE, RoutingMode.class, RoutingMode.OFF),
                keyspaceModes(section),
                selector,
                named(selector.name(), selectors),
                formula,
                named(formula.name(), formulas),
                retryBudget(section, RetryBudget.DEFAULT_SHARE),
                ReadScheduling.read(section.namedSection(SCHEDULING), true),
                Facts.read(section, STATE_FEEDBACK, FACTS, true),
                section.flag(HEAT, false));
    }

    /**
     * The policy with one key set to another value.
     *
     * @param key one of {@link #CHANGEABLE}
     * @param yaml the value as it would stand in cassandra.yaml, for instance {@code shadow} or
     *     {@code {name: closest}}, at most {@link #MOST_CHARACTERS}; a selector, formula or scheduling
     *     without parameters may be given by its bare name
     * @throws SettingsException if the key is not changeable or the value not allowed; nothing else
     *     is thrown
     */
    public static RoutingPolicy change(
            RoutingPolicy policy, String key, String yaml, ChangeSource source) {
        if (yaml == null || yaml.length() > MOST_CHARACTERS) {
            throw new SettingsException(
                    List.of(
                            key
                                    + (yaml == null ? ": null" : ": a value this long")
                                    + " is not allowed; allowed: YAML of at most "
                                    + MOST_CHARACTERS
                                    + " characters"));
        }
        try {
            SettingsReader reader =
                    new SettingsReader(Collections.singletonMap(key, parse(key, yaml)));
            RoutingPolicy changed = changed(policy, key, reader, source);
            reader.check();
            return changed;
        } catch (StackOverflowError e) {
            throw new SettingsException(List.of(key + ": is nested too deeply"));
        }
    }

    private static RoutingPolicy changed(
            RoutingPolicy policy, String key, SettingsReader reader, ChangeSource source) {
        switch (key) {
            case MODE:
                return policy.withMode(reader.choice(MODE, RoutingMode.class, policy.mode()));
            case KEYSPACES:
                return policy.withKeyspaceModes(keyspaceModes(reader));
            case SELECTOR:
                SettingsReader section = reader.namedSection(SELECTOR);
                ReplicaSelector selector =
                        source.mayNameClasses()
                                ? ReplicaSelectors.read(section)
                                : ReplicaSelectors.readShipped(section);
                return policy.withSelector(selector, named(selector.name(), section));
            case FORMULA:
                SettingsReader given = reader.namedSection(FORMULA);
                ScoreFormula formula = ScoreFormulas.read(given);
                return policy.withFormula(formula, named(formula.name(), given));
            case RETRY_BUDGET:
                return policy.withRetryBudget(retryBudget(reader, policy.retryBudget()));
            case SCHEDULING:
                return policy.withScheduling(
                        ReadScheduling.read(
                                reader.namedSection(SCHEDULING), source.mayNameClasses()));
            case STATE_FEEDBACK:
                return policy.withFacts(
                        Facts.read(reader, STATE_FEEDBACK, FACTS, source.mayNameClasses()));
            case HEAT:
                return policy.withHeat(reader.flag(HEAT, policy.heat()));
            default:
                throw new SettingsException(
                        List.of(
                                key
                                        + ": cannot be changed at run time; allowed: "
                                        + String.join(", ", CHANGEABLE)));
        }
    }

    /**
     * A value in force with the defaults of all that it leaves out, in YAML. Of a class only what is
     * given is known: none is loaded, and no file is read.
     */
    static String effective(RoutingPolicy policy, String key, String yaml) {
        if (!SECTIONS.contains(key)) {
            return yaml;
        }
        Object given = parse(key, yaml);
        SettingsReader reader = new SettingsReader(Collections.singletonMap(key, given));
        changed(policy, key, reader, ChangeSource.CQL);
        Map<Object, Object> all = new LinkedHashMap<>((Map<?, ?>) reader.effective().get(key));
        ((Map<?, ?>) given).forEach(all::putIfAbsent);
        return text(all);
    }

    private static double retryBudget(SettingsReader section, double fallback) {
        return section.number(RETRY_BUDGET, fallback, 0, RetryBudget.NO_LIMIT);
    }

    private static Map<String, RoutingMode> keyspaceModes(SettingsReader section) {
        return KeyspaceChoices.read(section.section(KEYSPACES), RoutingMode.class, RoutingMode.OFF);
    }

    private static Object parse(String key, String yaml) {
        try {
            return StrictYaml.load(yaml);
        } catch (RuntimeException e) { // Not only those of the parser's own type.
            String reason =
                    e instanceof MarkedYAMLException
                            ? ((MarkedYAMLException) e).getProblem()
                            : e.getMessage();
            throw new SettingsException(List.of(key + ": '" + yaml + "' is not YAML: " + reason));
        }
    }

    /** The values of a section, with the name even if that is the default. */
    static Map<String, Object> named(String name, SettingsReader section) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("name", name);
        values.putAll(section.values());
        return Collections.unmodifiableMap(values);
    }

    /** A section or a list of them on one line of YAML, as {@link #change} takes it. */
    static String text(Object section) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.FLOW);
        options.setWidth(Integer.MAX_VALUE);
        return new Yaml(options).dump(section).strip();
    }
}
