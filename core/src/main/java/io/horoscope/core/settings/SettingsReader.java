package io.horoscope.core.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads typed values out of a parsed YAML mapping and collects every problem on the way.
 *
 * <p>A getter that finds a bad value adds the problem to a list and returns the default;
 * {@link #check} then throws one exception with all problems, unknown keys included. Do not use a
 * value before that.
 */
public final class SettingsReader {

    private static final Pattern BARE = Pattern.compile("[0-9]+");
    private static final String NOT_ALLOWED = "is not allowed";

    private final String path;
    private final Map<String, Object> values;
    private final List<String> problems;
    private final TreeSet<String> asked = new TreeSet<>();
    private final Map<String, Object> effective = new LinkedHashMap<>();
    private final List<SettingsReader> sections = new ArrayList<>();

    /**
     * @param values the mapping as a YAML parser returns it; null is an empty one
     */
    public SettingsReader(Map<?, ?> values) {
        this("", values, new ArrayList<>());
    }

    /**
     * @param path how messages name the mapping, such as {@code resource_aware_routing}
     */
    public SettingsReader(String path, Map<?, ?> values) {
        this(path, values, new ArrayList<>());
    }

    private SettingsReader(String path, Map<?, ?> values, List<String> problems) {
        this.path = path;
        this.problems = problems;
        this.values = new LinkedHashMap<>();
        if (values != null) {
            values.forEach((key, value) -> this.values.put(String.valueOf(key), value));
        }
    }

    /** Whether the key is there with a value. */
    public boolean has(String key) {
        asked.add(key);
        return values.get(key) != null;
    }

    public String text(String key, String otherwise) {
        return scalar(key, otherwise, text -> text, "a text");
    }

    public Optional<String> optionalText(String key) {
        return has(key) ? Optional.of(text(key, "")) : Optional.empty();
    }

    /** A whole number with a unit, within the bounds given (both inclusive). */
    public Duration duration(String key, Duration otherwise, Duration least, Duration most) {
        return scalar(
                key,
                otherwise,
                text -> SettingValues.within(Durations.parse(text), least, most),
                "a duration from " + Durations.format(least) + " to " + Durations.format(most),
                text -> BARE.matcher(text).matches() ? "has no unit" : NOT_ALLOWED);
    }

    /** A whole number within the bounds given (both inclusive). */
    public int integer(String key, int otherwise, int least, int most) {
        String allowed = "a whole number from " + least + " to " + most;
        return scalar(
                key,
                otherwise,
                text -> SettingValues.within(Integer.valueOf(text), least, most),
                allowed);
    }

    /** A finite number within the bounds given (both inclusive). */
    public double number(String key, double otherwise, double least, double most) {
        String allowed =
                "a number from " + SettingValues.plain(least) + " to " + SettingValues.plain(most);
        return scalar(
                key,
                otherwise,
                text -> SettingValues.within(SettingValues.parseNumber(text), least, most),
                allowed);
    }

    /** {@code true} or {@code false}, {@code on} or {@code off}. */
    public boolean flag(String key, boolean otherwise) {
        return scalar(key, otherwise, SettingValues::parseFlag, "on or off");
    }

    /**
     * One of the constants of an enum, in lower case. YAML 1.1 reads a bare {@code on} or
     * {@code off} as a boolean; this reads them as words.
     */
    public <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            words.add(SettingValues.word(constant));
        }
        return scalar(
                key,
                otherwise,
                text -> SettingValues.constant(type, text),
                String.join(", ", words));
    }

    /** A host and a port. */
    public Endpoint endpoint(String key, Endpoint otherwise) {
        return scalar(key, otherwise, Endpoint::parse, "host:port or [ipv6]:port");
    }

    /** A host and a port, or {@code off} for none. */
    public Optional<Endpoint> endpointOrOff(String key, Endpoint otherwise) {
        return scalar(
                key,
                Optional.of(otherwise),
                text ->
                        text.equals("off")
                                ? Optional.<Endpoint>empty()
                                : Optional.of(Endpoint.parse(text)),
                "host:port, [ipv6]:port or off");
    }

    /** A list of hosts and ports; empty when absent. */
    public List<Endpoint> endpoints(String key) {
        return list(key, Endpoint::parse, "a list of host:port");
    }

    /** A list of texts; empty when absent. */
    public List<String> texts(String key) {
        return list(key, text -> text, "a list of texts");
    }

    /**
     * A nested mapping; empty when absent, and a problem when the key is there without one. Its
     * problems come out of this reader's {@link #check}.
     */
    public SettingsReader section(String key) {
        asked.add(key);
        Object value = values.get(key);
        if (value == null && values.containsKey(key)) {
            problem(key, "is empty; allowed: a section, or no such key");
        } else if (value != null && !(value instanceof Map)) {
            problem(key, "'" + value + "' is not a section (a mapping of keys to values)");
        }
        SettingsReader section =
                new SettingsReader(
                        qualified(key), value instanceof Map ? (Map<?, ?>) value : null, problems);
        sections.add(section);
        effective.put(key, section);
        return section;
    }

    /** A {@link #section}; a text stands for a mapping with it as {@code name}. */
    public SettingsReader namedSection(String key) {
        Object value = values.get(key);
        if (value != null && !(value instanceof Map) && !(value instanceof Collection)) {
            values.put(key, Map.of("name", SettingValues.plainText(value)));
        }
        return section(key);
    }

    /**
     * A list of nested mappings, each as {@link #section}; empty when absent. A text stands for a
     * mapping with it as {@code name}, and one item for a list.
     */
    public List<SettingsReader> sections(String key) {
        List<SettingsReader> read = new ArrayList<>();
        for (Object item : items(key, "a list of names and sections")) {
            if (item == null || item instanceof Collection) {
                problem(key, "'" + item + "' is not an item of a list of names and sections");
                continue;
            }
            Map<?, ?> mapping =
                    item instanceof Map
                            ? (Map<?, ?>) item
                            : Map.of("name", SettingValues.plainText(item));
            read.add(
                    new SettingsReader(
                            qualified(key) + "[" + read.size() + "]", mapping, problems));
        }
        sections.addAll(read);
        effective.put(key, read);
        return read;
    }

    /** The values as the YAML parser returned them. */
    public Map<String, Object> values() {
        return Collections.unmodifiableMap(values);
    }

    /**
     * The values that getters returned so far, the defaults of absent keys included, in the order of
     * the calls. Nested sections are mappings.
     */
    public Map<String, Object> effective() {
        Map<String, Object> all = new LinkedHashMap<>();
        effective.forEach((key, value) -> all.put(key, SettingValues.yaml(value)));
        return all;
    }

    /** The keys that are present. */
    public Collection<String> keys() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Adds a problem that only the caller can find. */
    public void problem(String key, String what) {
        problems.add(qualified(key) + ": " + what);
    }

    /**
     * Call it after the last getter.
     *
     * @throws SettingsException if there was any problem: a bad value, a missing one, an unknown
     *     key
     */
    public void check() {
        noteUnknownKeys();
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
    }

    private void noteUnknownKeys() {
        for (String key : values.keySet()) {
            if (!asked.contains(key)) {
                problem(key, "unknown setting; allowed here: " + String.join(", ", asked));
            }
        }
        sections.forEach(SettingsReader::noteUnknownKeys);
    }

    private <T> T scalar(String key, T otherwise, Function<String, T> parse, String allowed) {
        return scalar(key, otherwise, parse, allowed, text -> NOT_ALLOWED);
    }

    /**
     * @param wrong what is wrong with a text that cannot be parsed
     */
    private <T> T scalar(
            String key,
            T otherwise,
            Function<String, T> parse,
            String allowed,
            Function<String, String> wrong) {
        T value = parsed(key, otherwise, parse, allowed, wrong);
        effective.put(key, value);
        return value;
    }

    private <T> T parsed(
            String key,
            T otherwise,
            Function<String, T> parse,
            String allowed,
            Function<String, String> wrong) {
        asked.add(key);
        Object value = values.get(key);
        if (value == null) {
            refuseEmpty(key, allowed);
            return otherwise;
        }
        if (value instanceof Map || value instanceof Collection) {
            problem(key, "'" + value + "' is not " + allowed);
            return otherwise;
        }
        try {
            return parse.apply(SettingValues.plainText(value));
        } catch (IllegalArgumentException e) {
            String text = SettingValues.plainText(value);
            problem(key, "'" + text + "' " + wrong.apply(text) + "; allowed: " + allowed);
            return otherwise;
        }
    }

    private <T> List<T> list(String key, Function<String, T> parse, String allowed) {
        List<T> parsed = new ArrayList<>();
        for (Object item : items(key, allowed)) {
            if (item == null || item instanceof Map || item instanceof Collection) {
                problem(key, "'" + item + "' is not an item of " + allowed);
                continue;
            }
            try {
                parsed.add(parse.apply(SettingValues.plainText(item)));
            } catch (IllegalArgumentException e) {
                problem(
                        key,
                        "'"
                                + SettingValues.plainText(item)
                                + "' is not allowed; allowed: "
                                + allowed);
            }
        }
        effective.put(key, parsed);
        return Collections.unmodifiableList(parsed);
    }

    /** One item stands for a list of it. */
    private Collection<?> items(String key, String allowed) {
        asked.add(key);
        Object value = values.get(key);
        if (value == null) {
            refuseEmpty(key, allowed);
            return List.of();
        }
        return value instanceof Collection ? (Collection<?>) value : List.of(value);
    }

    /** A key without a value is no default: its value may have been commented out. */
    private void refuseEmpty(String key, String allowed) {
        if (values.containsKey(key)) {
            problem(key, "is empty; allowed: " + allowed);
        }
    }

    private String qualified(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }
}
