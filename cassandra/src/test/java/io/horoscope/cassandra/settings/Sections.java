package io.horoscope.cassandra.settings;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.node.NodeAddress;
import io.horoscope.core.settings.SettingsException;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The section as a node has it in YAML, and what is wrong with it. */
final class Sections {

    static final NodeAddress NODE = NodeAddress.parse("10.0.0.1");

    private Sections() {}

    static RoutingSettings read(String yaml) {
        Map<String, Object> values = new Yaml(new SafeConstructor()).load(yaml);
        return RoutingSettings.read(values, NODE, "10.0.0.1");
    }

    static List<String> problems(String yaml) {
        return assertThrows(SettingsException.class, () -> read(yaml)).problems();
    }

    /** One of the problems has all of these parts. */
    static void assertProblem(List<String> problems, String... parts) {
        assertTrue(
                problems.stream()
                        .anyMatch(problem -> List.of(parts).stream().allMatch(problem::contains)),
                () -> List.of(parts) + " not in " + String.join("\n", problems));
    }
}
