package io.horoscope.core.select;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.score.ScoreTable;
import io.horoscope.core.select.baseline.ClosestSelector;
import io.horoscope.core.select.baseline.LowestScoreSelector;
import io.horoscope.core.select.baseline.LowestScoreSelector.PreferLocal;
import io.horoscope.core.select.baseline.LowestScoreSelector.Shun;
import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplicaSelectorsTest {

    @Test
    void byDefault_andReadOfNothing_areHoroscope() {
        assertEquals("horoscope", ReplicaSelectors.byDefault().name());
        assertEquals("horoscope", read(Map.of()).name());
        assertEquals("horoscope", read(Map.of("deadband", 3)).name());
    }

    /**
     * The parameters of the paper change what is chosen: the local replica, though it is the
     * busiest.
     */
    @Test
    void read_parameters_areUsed() {
        ScoreTable table = Tables.of(0.4, 0.2, 0.3);
        Map<String, Object> paper =
                lowestScore("prefer_local", "always", "deadband", 0, "shun", "any");
        assertArrayEquals(new int[] {0, 1, 2}, Orders.order(read(paper), 0, table, 0, 1, 2));
        assertArrayEquals(new int[] {1, 2, 0}, Orders.order(read(paper), -1, table, 2, 1, 0));
        Map<String, Object> never = lowestScore("prefer_local", "never", "deadband", "0.05");
        assertArrayEquals(new int[] {2, 1, 0}, Orders.order(read(never), 0, table, 0, 2, 1));
    }

    /** The documented defaults: unless_busy, a deadband of 0.15, a minority. */
    @Test
    void read_lowestScoreWithoutParameters_hasTheDocumentedOnes() {
        ReplicaSelector documented =
                new LowestScoreSelector(PreferLocal.UNLESS_BUSY, 0.15, Shun.MINORITY);
        ReplicaSelector named = read(lowestScore());
        Rounds.of(
                2_000,
                random -> {
                    ScoreTable table = Tables.of(Orders.loads(random, 5));
                    int[] given = Orders.shuffled(random, 5);
                    int local = random.nextInt(5);
                    Chance chance = Orders.at(random.nextDouble());
                    assertArrayEquals(
                            Orders.order(documented, local, table, chance, given),
                            Orders.order(named, local, table, chance, given));
                });
    }

    @Test
    void read_classOfTheOperator_isMadeWithItsParameters() {
        assertEquals("mine 3", read(Map.of("name", Mine.class.getName(), "size", 3)).name());
    }

    @Test
    void read_badNamesAndParameters_areNamed() {
        assertProblem(
                Map.of("name", "best"), "name: 'best'", "lowest_score, closest", "class name");
        assertProblem(Map.of("name", "closest", "deadband", 0.1), "deadband: unknown setting");
        assertProblem(
                lowestScore("prefer_lokal", "never"), "prefer_lokal: unknown", "prefer_local");
        assertProblem(lowestScore("prefer_local", "sometimes"), "always, unless_busy, never");
        assertProblem(lowestScore("shun", "all"), "minority, any");
        assertProblem(lowestScore("deadband", 0.6), "deadband: '0.6'", "from 0 to 0.5");
        assertProblem(lowestScore("deadband", -0.1), "deadband: '-0.1'", "from 0 to 0.5");
    }

    /** The default selector does not take the parameters of the one that was it before. */
    @Test
    void read_parametersOfHoroscope_areTakenWithinTheirRanges() {
        assertProblem(Map.of("shun", "any"), "shun: unknown setting", "hot_load");
        assertRange("deadband", "1", "100");
        assertRange("hot_load", "0", "1");
        assertRange("rack_cost", "1", "100");
    }

    @Test
    void read_parametersOfTheBaselinesOutOfRange_areNamed() {
        assertProblem(
                Map.of("name", "round_robin", "rate_control", "maybe"),
                "rate_control: 'maybe'",
                "on or off");
        assertProblem(
                Map.of("name", "c3", "profile", "mine", "concurrency_weight", -1),
                "profile: 'mine'",
                "paper, sim",
                "concurrency_weight: '-1'",
                "from 0 to 100000");
        assertProblem(
                Map.of("name", "dynamic_snitch", "update_interval", "9ms", "reset_interval", "2d"),
                "update_interval: '9ms'",
                "from 10ms to 10s",
                "reset_interval: '2d'",
                "from 1s to 24h");
        assertProblem(
                Map.of("name", "dynamic_snitch", "badness_threshold", -0.1),
                "badness_threshold: '-0.1'",
                "from 0 to 1000");
        assertProblem(Map.of("name", "prequal", "quantile", 1.1), "quantile: '1.1'", "from 0 to 1");
        assertProblem(
                Map.of("name", "two_choices", "decay", "9ms"), "decay: '9ms'", "from 10ms to 10m");
        assertProblem(
                Map.of("name", "popularity_aware", "threshold", 0),
                "threshold: '0'",
                "from 5.0E-5 to 1");
    }

    @Test
    void read_classThatCannotBeMade_isNamedWithTheReason() {
        assertProblem(
                Map.of("name", "no.such.Class"),
                "name: 'no.such.Class' cannot be made",
                "ClassNotFoundException",
                "public constructor");
        assertProblem(
                Map.of("name", "java.lang.String"),
                "'java.lang.String' cannot be made",
                "ClassCastException");
        assertProblem(
                Map.of("name", ClosestSelector.class.getName()),
                "cannot be made",
                "NoSuchMethodException");
        assertProblem(
                Map.of("name", ReplicaSelector.class.getName()),
                "cannot be made",
                "NoSuchMethodException");
        assertProblem(
                Map.of("name", Mine.class.getName(), "fails", "on"),
                "cannot be made",
                "no more of these");
        assertProblem(
                Map.of("name", Mine.class.getName(), "size", 10), "size: '10'", "from 1 to 9");
        assertProblem(
                Map.of("name", Mine.class.getName(), "sise", 3), "sise: unknown setting", "size");
    }

    /** Both ends of the range are taken, and what lies just beyond them is refused. */
    private static void assertRange(String parameter, String low, String high) {
        for (String end : new String[] {low, high}) {
            assertEquals(
                    "horoscope", read(Map.of("name", "horoscope", parameter, end)).name(), end);
        }
        String range = "from " + low + " to " + high;
        for (double beyond :
                new double[] {Double.parseDouble(low) - 0.01, Double.parseDouble(high) + 0.01}) {
            assertProblem(Map.of("name", "horoscope", parameter, beyond), parameter, range);
        }
    }

    /** A section with that name and these keys and values. */
    private static Map<String, Object> lowestScore(Object... keysAndValues) {
        Map<String, Object> section = new HashMap<>(Map.of("name", "lowest_score"));
        for (int i = 0; i < keysAndValues.length; i += 2) {
            section.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return section;
    }

    private static ReplicaSelector read(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        ReplicaSelector selector = ReplicaSelectors.read(reader);
        reader.check();
        return selector;
    }

    /** M8 of the security review: the static initialiser of any class could be run. */
    @Test
    void read_classThatIsNoSelector_isNotInitialised() {
        SettingsReader section = new SettingsReader(Map.of("name", NoSelector.class.getName()));
        ReplicaSelectors.read(section);
        assertThrows(SettingsException.class, section::check);
        assertEquals(null, System.getProperty(NoSelector.MARK));
    }

    @Test
    void readShipped_className_isRefusedAndNotLoaded() {
        SettingsReader section = new SettingsReader(Map.of("name", NoSelector.class.getName()));
        ReplicaSelectors.readShipped(section);
        String message = assertThrows(SettingsException.class, section::check).getMessage();
        assertTrue(message.contains("is not allowed here; allowed: horoscope"), message);
        assertEquals(null, System.getProperty(NoSelector.MARK));
    }

    static final class NoSelector {

        static final String MARK = "horoscope.test.initialised";

        static {
            System.setProperty("horoscope.test.initialised", "yes");
        }

        private NoSelector() {}
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
            if (parameters.flag("fails", false)) {
                throw new IllegalStateException("no more of these");
            }
        }

        @Override
        public String name() {
            return "mine " + size;
        }

        @Override
        public void order(int[] replicas, int count, SelectionContext context) {
            // Only its making is tested.
        }
    }
}
