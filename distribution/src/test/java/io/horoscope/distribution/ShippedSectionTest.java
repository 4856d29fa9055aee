package io.horoscope.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.cassandra.settings.RoutingMode;
import io.horoscope.cassandra.settings.RoutingSettings;
import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.replica.Facts;
import io.horoscope.core.schedule.Scheduling;
import io.horoscope.core.score.WeightedFormula;
import io.horoscope.core.select.ReplicaSelectors;
import io.horoscope.core.settings.SettingsException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The shipped section of cassandra.yaml holds every key that Cassandra's side knows, no other, and the defaults. */
class ShippedSectionTest {

    private static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");
    private static final String ONE_OF = "One of: ([^.]*)\\.";
    private static final Pattern ALLOWED =
            Pattern.compile("bogus_key: unknown setting; allowed here: (.*)");

    private String text;
    private Map<String, Object> section;

    @BeforeEach
    void readShipped() throws IOException {
        text = Files.readString(Path.of("../conf/cassandra/resource_aware_routing.yaml"));
        section = section(text);
    }

    private static Map<String, Object> section(String text) {
        return nested(new Yaml().load(text), RoutingSettings.SECTION);
    }

    private static RoutingSettings read(Map<?, ?> values) {
        return RoutingSettings.read(values, NODE, "10.0.0.1");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> nested(Map<String, Object> values, String key) {
        return (Map<String, Object>) values.get(key);
    }

    /** The keys that the settings ask for beside the bogus ones put in, by level. */
    private List<Set<String>> allowed() {
        SettingsException refused = assertThrows(SettingsException.class, () -> read(section));
        return refused.problems().stream()
                .<Set<String>>map(
                        problem -> {
                            Matcher allowed = ALLOWED.matcher(problem);
                            assertEquals(true, allowed.find(), problem);
                            return new TreeSet<>(List.of(allowed.group(1).split(", ", -1)));
                        })
                .collect(Collectors.toList());
    }

    /** The keys in the file at an indentation, those behind a comment sign included. */
    private static Set<String> keys(String part, int indentation) {
        String key = "(?m)^ {" + indentation + "}(?:# (?=\\w+: \\S+$))?([a-z_]+):(?= |$)";
        return Pattern.compile(key)
                .matcher(part)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String part(String from, String to) {
        return text.substring(text.indexOf("\n  " + from + ":\n"), text.indexOf(to));
    }

    @Test
    void section_keys_areTheKnownOnes() {
        section.put("bogus_key", 1);
        assertEquals(List.of(keys(text, 2)), allowed());
    }

    @Test
    void selector_names_areTheKnownOnes() {
        Entry name = selectorEntries().get(0);
        assertEquals("name", name.key);
        String names = String.join(", ", ReplicaSelectors.names());
        assertEquals(names + ", a class name", name.found(ONE_OF));
        assertEquals(read(new HashMap<>()).policy().selector().name(), name.value);
    }

    /** What the text says of the shipped selector is in force, and what it says of the others is commented out. */
    @Test
    void selector_activeKeys_areThoseOfTheShippedOne() {
        Set<String> active = new TreeSet<>(nested(section, "selector").keySet());
        active.remove("name");
        assertEquals(keysOf(nested(section, "selector").get("name").toString()), active);
    }

    @Test
    void selector_keysOfEach_areTheKnownOnes() {
        for (String name : ReplicaSelectors.names()) {
            section.put("selector", Map.of("name", name, "bogus_key", 1));
            Set<String> known = allowed().get(0);
            known.remove("name");
            assertEquals(known, keysOf(name), name);
        }
    }

    /** Every range and list of values is the one that a refusal names; the value in the file is the default and allowed. */
    @Test
    void selector_rangesOfEach_areTheOnesInForce() {
        for (Entry entry : selectorEntries().subList(1, selectorEntries().size())) {
            assertEquals(entry.found("Default: (\\S+)\\."), entry.value, entry.key);
            for (String name : entry.only()) {
                section.put("selector", Map.of("name", name, entry.key, "bogus"));
                SettingsException refused =
                        assertThrows(SettingsException.class, () -> read(section));
                String problem = withoutExponents(refused.problems().get(0));
                String allowed = entry.allowed();
                assertTrue(
                        refused.problems().size() == 1 && problem.endsWith(allowed),
                        () -> name + " allows not '" + allowed + "': " + problem);
                section.put("selector", Map.of("name", name, entry.key, entry.value));
                assertEquals(name, read(section).policy().selector().name());
            }
        }
    }

    /** YAML 1.1 reads a bare on as true. */
    @Test
    void mode_onReadAsABoolean_isOn() {
        String on = text.replace("  mode: off\n", "  mode: on\n");
        section = section(on.replace("  keyspaces: {}\n", "  keyspaces: {orders: off}\n"));
        assertEquals(true, section.get("mode"));
        assertEquals(RoutingMode.ON, read(section).policy().mode());
        assertEquals(Map.of("orders", RoutingMode.OFF), read(section).policy().keyspaceModes());
    }

    private static String withoutExponents(String text) {
        return Pattern.compile("\\b[0-9.]+E-?[0-9]+")
                .matcher(text)
                .replaceAll(
                        number ->
                                new BigDecimal(number.group())
                                        .stripTrailingZeros()
                                        .toPlainString());
    }

    private Set<String> keysOf(String selector) {
        return selectorEntries().stream()
                .filter(entry -> entry.only().contains(selector))
                .map(entry -> entry.key)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private List<Entry> selectorEntries() {
        return entries(part("selector", "\n  formula:\n"));
    }

    private List<Entry> schedulingEntries() {
        return entries(part("scheduling", "\n  selector:\n"));
    }

    private static List<Entry> entries(String part) {
        Pattern line = Pattern.compile("    (?:# )?([a-z_]+): (\\S+)");
        List<Entry> entries = new ArrayList<>();
        StringBuilder said = new StringBuilder();
        for (String one : part.split("\n", -1)) {
            Matcher key = line.matcher(one);
            if (key.matches()) {
                entries.add(new Entry(said.toString(), key.group(1), key.group(2)));
                said.setLength(0);
            } else if (one.startsWith("    # ")) {
                said.append(one.substring("    # ".length())).append(' ');
            }
        }
        return entries;
    }

    /** A key of a section, with what the comment above it says. */
    private static final class Entry {
        private final String said;
        private final String key;
        private final String value;

        Entry(String said, String key, String value) {
            this.said = said;
            this.key = key;
            this.value = value;
        }

        /** The selectors or policies that alone take the key; none for one that others take. */
        Set<String> only() {
            Matcher only = Pattern.compile("^(\\w+)(?: and (\\w+))? only\\. ").matcher(said);
            Set<String> names = new TreeSet<>();
            if (only.find()) {
                names.add(only.group(1));
                names.add(only.group(only.group(2) == null ? 1 : 2));
            }
            return names;
        }

        /** How a refusal ends. */
        String allowed() {
            if (said.contains("Range: ")) {
                return " from " + found("Range: (\\S+ to \\S+)\\. ");
            }
            String values = found(ONE_OF);
            return values.equals("on, off") ? "on or off" : values;
        }

        String found(String pattern) {
            Matcher matcher = Pattern.compile(pattern).matcher(said);
            assertTrue(matcher.find(), () -> key + " does not say " + pattern + ": " + said);
            return matcher.group(1);
        }
    }

    /** What a node refuses (drop_early) is not in the file. */
    @Test
    void scheduling_keysOfEach_areTheKnownOnes() {
        for (String name : Scheduling.names()) {
            section.put("scheduling", Map.of("name", name, "bogus_key", 1));
            Set<String> known =
                    new TreeSet<>(
                            Set.of("name", "scan_threads", "bypass", "drop_early", "priorities"));
            for (Entry entry : schedulingEntries()) {
                if (entry.only().contains(name)) {
                    known.add(entry.key);
                }
            }
            assertEquals(List.of(known), allowed(), name);
        }
    }

    @Test
    void scheduling_namesAndRanges_areTheOnesInForce() {
        List<Entry> entries = schedulingEntries();
        String names = String.join(", ", Scheduling.names());
        assertEquals(names + ", a class name", entries.get(0).found(ONE_OF));
        for (Entry entry : entries) {
            assertEquals(entry.found("Default: (\\S+)\\."), entry.value, entry.key);
        }
        for (Entry entry : entries.subList(1, entries.size())) {
            String name = entry.only().isEmpty() ? "weighted_fair" : entry.only().iterator().next();
            boolean isSection = entry.value.equals("{}");
            Object bogus = isSection ? Map.of("sessions", "bogus") : "bogus";
            section.put("scheduling", Map.of("name", name, entry.key, bogus));
            SettingsException refused = assertThrows(SettingsException.class, () -> read(section));
            assertTrue(refused.getMessage().endsWith(entry.allowed()), refused.getMessage());
            Object shipped = isSection ? Map.of() : entry.value;
            section.put("scheduling", Map.of("name", name, entry.key, shipped));
            assertEquals(name, read(section).policy().scheduling().order().policy().name());
        }
    }

    @Test
    void stateFeedback_names_areTheKnownOnes() {
        Matcher stated =
                Pattern.compile("List of (.*) and class names, at most (\\d+)\\.").matcher(text);
        assertTrue(stated.find());
        section.put("state_feedback", "bogus");
        String refused = assertThrows(SettingsException.class, () -> read(section)).getMessage();
        assertTrue(refused.contains("allowed: " + stated.group(1) + ", or a class"), refused);
        assertEquals(Facts.MOST, Integer.parseInt(stated.group(2)));
    }

    @Test
    void formula_keys_areTheKnownOnesOfAllFormulas() {
        nested(section, "formula").put("bogus_key", 1);
        Set<String> known = allowed().get(0);
        String formula = text.substring(text.indexOf("\n  formula:\n"));
        assertEquals(known, keys(formula, 4));
    }

    @Test
    void weights_keys_areTheKnownOnes() {
        nested(nested(section, "formula"), "weights").put("bogus_key", 1);
        assertEquals(List.of(keys(text.substring(text.indexOf("    weights:")), 6)), allowed());
    }

    @Test
    void weights_values_areTheDefaults() {
        Map<String, Double> shipped = new TreeMap<>();
        nested(nested(section, "formula"), "weights")
                .forEach((key, weight) -> shipped.put(key, ((Number) weight).doubleValue()));
        Map<String, Double> defaults = new TreeMap<>();
        WeightedFormula.defaultWeights()
                .forEach((signal, weight) -> defaults.put(signal.key(), weight));
        assertEquals(defaults, shipped);
    }

    @Test
    void section_values_areTheDefaults() {
        RoutingSettings shipped = read(section);
        RoutingSettings defaults = read(new HashMap<>());
        assertEquals(RoutingMode.OFF, shipped.policy().mode());
        assertEquals(defaults.policy().keyspaceModes(), shipped.policy().keyspaceModes());
        assertTrue(shipped.policy().scheduling().order().isFifo());
        assertEquals(defaults.policy().facts(), shipped.policy().facts());
        assertEquals(defaults.directors(), shipped.directors());
        assertEquals(defaults.scope(), shipped.scope());
        assertEquals(defaults.authenticated(), shipped.authenticated());
        assertEquals(defaults.scoreExpiry(), shipped.scoreExpiry());
        assertEquals(defaults.loadHalfLife(), shipped.loadHalfLife());
    }
}
