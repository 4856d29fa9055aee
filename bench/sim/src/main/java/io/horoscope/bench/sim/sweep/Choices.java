package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.cluster.OracleSelector;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.core.plan.RetryBudget;
import io.horoscope.core.schedule.Fifo;
import io.horoscope.core.select.HoroscopeSelector;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import io.horoscope.core.select.baseline.RandomSelector;
import io.horoscope.core.settings.SettingsException;
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
    private static final String RETRY = "speculative_retry";
    private static final String AVOID_HOT = "avoid_hot";
    private static final String REPORTS = "_reports";
    private static final String FULL = "_full";

    private Choices() {}

    /**
     * All that are shipped, C3 in both of its profiles, the oracle, and combinations: {@code
     * vanilla} is stock Cassandra as it is by default, with the dynamic snitch and speculative
     * retry; {@code horoscope_retry} has the same retry, {@code horoscope_embedded} has its reports
     * from replies and gossip, and {@code horoscope_no_reports} knows no more than other selectors
     * do. Those that end in {@code _full} are baselines with the means of {@code horoscope_retry}:
     * the same retry and its budget, and reports. {@code home_full} has the topology's order with
     * these. The same without retry, which end in {@code _reports}, such as {@code c3_reports} and
     * {@code home_reports}, take part by name only.
     */
    public static List<SelectorChoice> all() {
        return named().values().stream()
                .filter(choice -> !isLikeFull(choice) || choice.label().endsWith(FULL))
                .toList();
    }

    private static boolean isLikeFull(SelectorChoice choice) {
        return choice.section().containsKey(AVOID_HOT);
    }

    /**
     * Reads names, and sections such as {@code {name: c3, profile: sim}}, with commas between;
     * {@code label} in a section is how tables name it.
     *
     * @throws SettingsException that lists the selectors there are
     */
    public static List<SelectorChoice> parse(String text) {
        Map<String, SelectorChoice> chosen = chosen(text);
        for (String name : List.of(RandomSelector.NAME, OracleSelector.NAME)) {
            if (chosen.values().stream().noneMatch(choice -> choice.name().equals(name))) {
                chosen.put(name, byName(name));
            }
        }
        return List.copyOf(chosen.values());
    }

    /** The same without floor and ceiling. */
    public static List<SelectorChoice> exactly(String text) {
        return List.copyOf(chosen(text).values());
    }

    /**
     * Every choice with every policy by which replicas schedule reads: names, and sections such as
     * {@code {name: weighted_fair, scan_threads: 2}}. The label of a policy other than {@code fifo}
     * is added to that of the choice.
     */
    public static List<SelectorChoice> scheduled(List<SelectorChoice> choices, String text) {
        Map<String, SelectorChoice> scheduled = new LinkedHashMap<>();
        for (SelectorChoice choice : choices) {
            for (Object item : items(text)) {
                Map<String, Object> policy = values(item);
                Object label = policy.remove("label");
                String own = label == null ? labelOf(policy) : label.toString();
                boolean isStock = own.equals(Fifo.NAME);
                Map<String, Object> section = new LinkedHashMap<>(choice.section());
                section.put(SelectorChoice.SCHEDULING, policy);
                String whole = isStock ? choice.label() : choice.label() + " " + own;
                SelectorChoice both = new SelectorChoice(whole, section);
                both.check();
                if (scheduled.put(whole, both) != null) {
                    throw refused("scheduling '" + own + "' is there twice: give a label");
                }
            }
        }
        return List.copyOf(scheduled.values());
    }

    private static Map<String, Object> values(Object item) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (item instanceof Map<?, ?> section) {
            section.forEach((key, value) -> values.put(String.valueOf(key), value));
        } else {
            values.put(NAME, String.valueOf(item));
        }
        return values;
    }

    private static Map<String, SelectorChoice> chosen(String text) {
        Map<String, SelectorChoice> chosen = new LinkedHashMap<>();
        for (Object item : items(text)) {
            SelectorChoice choice =
                    item instanceof Map<?, ?> section
                            ? section(section)
                            : byName(String.valueOf(item));
            choice.check();
            if (chosen.put(choice.label(), choice) != null) {
                throw refused("selector '" + choice.label() + "' is there twice: give a label");
            }
        }
        return chosen;
    }

    private static Map<String, SelectorChoice> named() {
        Map<String, SelectorChoice> named = new LinkedHashMap<>();
        for (String name : ReplicaSelectors.names()) {
            if (name.equals("c3")) {
                put(named, name, Map.of(NAME, name, "profile", "paper"));
                put(named, "c3_sim", Map.of(NAME, name, "profile", "sim", "rate_control", "on"));
            } else {
                put(named, name, Map.of(NAME, name));
            }
        }
        put(named, "vanilla", Map.of(NAME, DynamicSnitchSelector.NAME, RETRY, "99p"));
        put(named, "horoscope_retry", Map.of(NAME, HoroscopeSelector.NAME, RETRY, "99p"));
        put(
                named,
                "horoscope_embedded",
                Map.of(NAME, HoroscopeSelector.NAME, "channel", "embedded"));
        put(named, "horoscope_no_reports", Map.of(NAME, HoroscopeSelector.NAME, "hot_load", 1));
        for (Map<String, Object> baseline :
                List.of(
                        Map.<String, Object>of(NAME, ClosestSelector.NAME),
                        Map.<String, Object>of(NAME, "prequal"),
                        Map.<String, Object>of(NAME, "c3", "profile", "paper"),
                        Map.<String, Object>of(NAME, "two_choices"),
                        Map.<String, Object>of(NAME, "least_outstanding"))) {
            putWithMeans(named, baseline);
        }
        put(named, OracleSelector.NAME, Map.of(NAME, OracleSelector.NAME));
        return named;
    }

    private static void putWithMeans(
            Map<String, SelectorChoice> named, Map<String, Object> baseline) {
        String name = String.valueOf(baseline.get(NAME));
        String label = name.equals(ClosestSelector.NAME) ? "home" : name;
        Map<String, Object> section = new LinkedHashMap<>(baseline);
        section.put(AVOID_HOT, 0.5);
        put(named, label + REPORTS, Map.copyOf(section));
        section.put(RETRY, "99p");
        section.put("retry_budget", RetryBudget.DEFAULT_SHARE);
        put(named, label + FULL, Map.copyOf(section));
    }

    private static void put(
            Map<String, SelectorChoice> named, String label, Map<String, Object> section) {
        named.put(label, new SelectorChoice(label, section));
    }

    private static List<?> items(String text) {
        try {
            Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
            return yaml.<List<?>>load("[" + text + "]");
        } catch (YAMLException e) {
            throw refused("selectors '" + text + "': is not YAML");
        }
    }

    private static SelectorChoice byName(String name) {
        SelectorChoice choice = named().get(name);
        if (choice == null && name.indexOf('.') < 1) {
            throw unknown(name);
        }
        return choice == null ? new SelectorChoice(name, Map.of(NAME, name)) : choice;
    }

    private static SelectorChoice section(Map<?, ?> section) {
        Map<String, Object> values = values(section);
        Object label = values.remove("label");
        SelectorChoice choice =
                new SelectorChoice(label == null ? labelOf(values) : label.toString(), values);
        String name = choice.name();
        boolean isKnown = choice.isOracle() || ReplicaSelectors.names().contains(name);
        if (!isKnown && name.indexOf('.') < 1) {
            throw unknown(name);
        }
        return choice;
    }

    /** The name, and every parameter that is given. */
    private static String labelOf(Map<String, Object> values) {
        return values.entrySet().stream()
                .filter(value -> !value.getKey().equals(NAME))
                .map(value -> " " + value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining("", String.valueOf(values.get(NAME)), ""));
    }

    private static SettingsException unknown(String name) {
        return refused(
                "unknown selector '%s'; there are: %s, or a class name, or {name: NAME, key: value}"
                        .formatted(name, String.join(", ", named().keySet())));
    }

    private static SettingsException refused(String problem) {
        return new SettingsException(List.of(problem));
    }
}
