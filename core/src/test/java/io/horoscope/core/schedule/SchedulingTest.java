package io.horoscope.core.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.settings.SettingsException;
import io.horoscope.core.settings.SettingsReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SchedulingTest {

    @Test
    void read_everyName_isThatPolicy() {
        for (String name : Scheduling.names()) {
            assertEquals(name, Reads.scheduling(name).policy().name());
        }
        assertEquals("fifo", Scheduling.byDefault().policy().name());
    }

    /** Stock Cassandra drops what has expired, and only that. */
    @Test
    void read_dropEarly_isOffForFifoAlone() {
        for (String name : Scheduling.names()) {
            assertEquals(!name.equals("fifo"), Reads.scheduling(name).dropsEarly());
        }
        assertTrue(Reads.scheduling("fifo", "drop_early", true).dropsEarly());
    }

    /** In a node Cassandra drops reads. */
    @Test
    void readWithoutDrops_dropEarly_isOffAndCannotBeOn() {
        for (String name : Scheduling.names()) {
            assertEquals(List.of(), withoutDrops(Map.of("name", name)));
            assertEquals(List.of(), withoutDrops(Map.of("name", name, "drop_early", false)));
            assertEquals(
                    List.of(
                            "drop_early: 'on' is not allowed in a node, as Cassandra itself drops a"
                                    + " read, when its time is over; allowed: off"),
                    withoutDrops(Map.of("name", name, "drop_early", true)));
        }
    }

    private static List<String> withoutDrops(Map<String, ?> section) {
        SettingsReader reader = new SettingsReader(section);
        Scheduling scheduling = Scheduling.readWithoutDrops(reader);
        try {
            reader.check();
            assertFalse(scheduling.dropsEarly());
            return List.of();
        } catch (SettingsException refused) {
            return refused.problems();
        }
    }

    @Test
    void read_scanThreads_zeroIsNoLimit() {
        assertEquals(3, Reads.scheduling("weighted_fair", "scan_threads", 3).scanThreads());
        assertEquals(
                Scheduling.NO_LIMIT,
                Reads.scheduling("weighted_fair", "scan_threads", 0).scanThreads());
    }

    /** A coordinator's priority counts; without one, that of the keyspace here. */
    @Test
    void completed_priorities_areThoseOfTheCoordinatorFirst() {
        Map<String, Object> priorities = Map.of("sessions", "high", "reporting", "low");
        Scheduling scheduling = Reads.scheduling("weighted_fair", "priorities", priorities);
        ReadHint none = ReadHint.NONE;
        assertEquals(Priority.HIGH, scheduling.completed(none, "sessions").priority());
        assertEquals(Priority.LOW, scheduling.completed(none, "reporting").priority());
        assertSame(none, scheduling.completed(none, "other"));
        assertSame(none, Reads.scheduling("weighted_fair").completed(none, "sessions"));
        ReadHint sent = scheduling.hint("reporting", 5_000, 7_000);
        assertSame(sent, scheduling.completed(sent, "sessions"));
        assertEquals(5_000, sent.remainingNanos());
        assertEquals(7_000, sent.costNanos());
        ReadHint other = scheduling.hint("other", 5_000, Double.NaN);
        assertEquals(Priority.HIGH, scheduling.completed(other, "sessions").priority());
        assertEquals(5_000, scheduling.completed(other, "sessions").remainingNanos());
    }

    /** Nothing is sent that the order of the coordinator's own reads does not depend on. */
    @Test
    void needsHints_everyPolicy_isWhetherItsOrderDependsOnThem() {
        Map<String, Object> priorities = Map.of("sessions", "normal");
        assertFalse(Reads.scheduling("fifo").needsHints());
        assertFalse(Reads.scheduling("weighted_fair").needsHints());
        assertFalse(Reads.scheduling("weighted_fair", "priorities", Map.of()).needsHints());
        assertTrue(Reads.scheduling("weighted_fair", "priorities", priorities).needsHints());
        assertTrue(Reads.scheduling(Mine.class.getName()).needsHints());
        assertEquals(
                List.of("priorities: needs a policy that uses them, as weighted_fair, or {}"),
                problems("fifo", "priorities", priorities));
    }

    @Test
    void read_wrongPriorities_areRefused() {
        assertEquals(
                List.of("priorities.sessions: 'urgent' is not allowed; allowed: high, normal, low"),
                problems("weighted_fair", "priorities", Map.of("sessions", "urgent")));
        assertEquals(
                List.of(
                        "priorities.a-b: is not the name of a keyspace; allowed: 1 to 48 letters,"
                                + " digits and underscores"),
                problems("weighted_fair", "priorities", Map.of("a-b", "high")));
        assertEquals(
                List.of("priorities: 'high' is not a section (a mapping of keys to values)"),
                problems("weighted_fair", "priorities", "high"));
    }

    @Test
    void read_wrongValues_areRefused() {
        assertEquals(
                List.of(
                        "name: 'lifo' is not a policy; allowed: fifo, weighted_fair, or a class name"),
                problems("lifo"));
        assertEquals(
                List.of("scan_threads: needs a policy other than fifo, or 0"),
                problems("fifo", "scan_threads", 1));
        assertEquals(1, problems("weighted_fair", "points_per_scan", 0).size());
        assertEquals(1, problems("weighted_fair", "patience", 1).size());
    }

    @Test
    void read_classOfAUser_isMadeWithTheSection() {
        Scheduling scheduling =
                Reads.scheduling(Mine.class.getName(), "size", 3, "scan_threads", 2);
        assertEquals("mine 3", scheduling.policy().name());
        assertEquals(2, scheduling.scanThreads());
        assertEquals(1, problems(Mine.class.getName(), "size", 10).size());
    }

    @Test
    void read_classThatIsNoPolicy_isRefused() {
        for (String name : List.of("java.lang.String", "com.example.NotThere")) {
            List<String> problems = problems(name);
            assertTrue(
                    problems.get(0).startsWith("name: '" + name + "' cannot be made (")
                            && problems.get(0)
                                    .endsWith(
                                            "weighted_fair, or a class that implements "
                                                    + SchedulingPolicy.class.getName()
                                                    + " with a public constructor taking a "
                                                    + SettingsReader.class.getName()),
                    problems.toString());
        }
    }

    /** A policy of a user's. */
    public static final class Mine implements SchedulingPolicy {

        private final int size;

        public Mine(SettingsReader section) {
            this.size = section.integer("size", 1, 1, 9);
        }

        @Override
        public String name() {
            return "mine " + size;
        }

        @Override
        public int pick(Heads heads, long nowNanos) {
            return Heads.NONE; // Only its making is tested.
        }
    }

    private static List<String> problems(String name, Object... settings) {
        SettingsException refused =
                assertThrows(SettingsException.class, () -> Reads.scheduling(name, settings));
        return refused.problems();
    }
}
