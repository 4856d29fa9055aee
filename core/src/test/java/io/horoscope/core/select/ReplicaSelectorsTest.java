package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplicaSelectorsTest {

    @Test
    void read_shippedNames_makeThem() {
        assertEquals("lowest_score", read(Map.of()).name());
        assertEquals("closest", read(Map.of("name", "closest")).name());
        assertEquals(
                "lowest_score",
                read(Map.of(
                                "name",
                                "lowest_score",
                                "prefer_local",
                                "always",
                                "deadband",
                                0,
                                "shun",
                                "any"))
                        .name());
    }

    @Test
    void read_classOfTheOperator_isMadeWithItsParameters() {
        assertEquals("mine 3", read(Map.of("name", Mine.class.getName(), "size", 3)).name());
    }

    @Test
    void read_badNamesAndParameters_areNamed() {
        assertProblem(Map.of("name", "best"), "name: 'best'", "lowest_score, closest");
        assertProblem(
                Map.of("name", "no.such.Class"),
                "'no.such.Class' cannot be made",
                "public constructor");
        assertProblem(Map.of("name", "java.lang.String"), "'java.lang.String' cannot be made");
        assertProblem(Map.of("name", "closest", "deadband", 0.1), "deadband: unknown setting");
        assertProblem(Map.of("prefer_local", "sometimes"), "always, unless_busy, never");
        assertProblem(Map.of("deadband", 0.6), "deadband: '0.6'", "from 0 to 0.5");
        assertProblem(
                Map.of("name", Mine.class.getName(), "sise", 3), "sise: unknown setting", "size");
    }

    private static ReplicaSelector read(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        ReplicaSelector selector = ReplicaSelectors.read(reader);
        reader.check();
        return selector;
    }

    private static void assertProblem(Map<String, ?> section, String... parts) {
        String message = assertThrows(SettingsException.class, () -> read(section)).getMessage();
        for (String part : parts) {
            assertTrue(message.contains(part), part + " not in: " + message);
        }
    }

    /** An operator's own selector. */
    public static final class Mine implements ReplicaSelector {

        private final int size;

        public Mine(SettingsReader parameters) {
            this.size = parameters.integer("size", 1, 1, 9);
        }

        @Override
        public String name() {
            return "mine " + size;
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            // Only its making is tested.
        }

        @Override
        public boolean isWorthMerging(
                int[] shared,
                int count,
                int firstOfLeft,
                int firstOfRight,
                SelectionContext context) {
            return true;
        }
    }
}
