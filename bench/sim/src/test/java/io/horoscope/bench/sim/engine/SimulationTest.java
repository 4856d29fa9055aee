package io.horoscope.bench.sim.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final long SEED = Long.getLong("horoscope.seed", 20260101L);

    private final Simulation simulation = new Simulation();
    private final List<String> happened = new ArrayList<>();

    @Test
    void runUntil_laterFirst_happensInOrderOfTime() {
        at(30, "c");
        at(10, "a");
        at(20, "b");
        simulation.runUntil(100);
        assertEquals(List.of("a 10", "b 20", "c 30"), happened);
        assertEquals(100, simulation.nowNanos());
        assertEquals(3, simulation.happened());
    }

    @Test
    void runUntil_sameMoment_happensInOrderOfScheduling() {
        for (char name = 'a'; name <= 'z'; name++) {
            at(5, String.valueOf(name));
        }
        simulation.runUntil(6);
        assertEquals(26, happened.size());
        for (int i = 0; i < 26; i++) {
            assertEquals((char) ('a' + i) + " 5", happened.get(i));
        }
    }

    @Test
    void runUntil_eventAtEnd_doesNotHappenYet() {
        at(9, "before");
        at(10, "at");
        simulation.runUntil(10);
        assertEquals(List.of("before 9"), happened);
        simulation.runUntil(11);
        assertEquals(List.of("before 9", "at 10"), happened);
    }

    @Test
    void at_now_happensAfterWhatIsScheduledForNow() {
        simulation.at(
                7,
                now -> {
                    happened.add("first " + now);
                    at(now, "third");
                });
        at(7, "second");
        simulation.runUntil(8);
        assertEquals(List.of("first 7", "second 7", "third 7"), happened);
    }

    @Test
    void at_past_isRefused() {
        simulation.runUntil(10);
        at(10, "now");
        assertThrows(IllegalArgumentException.class, () -> at(9, "past"));
    }

    /** Any mix of adding and taking: the same as the JDK's queue over time, then number. */
    @Test
    void runUntil_anyEvents_happenAsInPriorityQueue() {
        SplittableRandom random = new SplittableRandom(SEED);
        for (int round = 0; round < 50; round++) {
            Simulation queue = new Simulation();
            List<Long> order = new ArrayList<>();
            PriorityQueue<long[]> expected =
                    new PriorityQueue<>(
                            Comparator.<long[]>comparingLong(event -> event[0])
                                    .thenComparingLong(event -> event[1]));
            long number = 0;
            for (int step = 1; step <= 40; step++) {
                for (int i = random.nextInt(100); i > 0; i--) {
                    long time = queue.nowNanos() + random.nextInt(200);
                    long own = number++;
                    expected.add(new long[] {time, own});
                    queue.at(time, now -> order.add(own));
                }
                long end = queue.nowNanos() + random.nextInt(100);
                queue.runUntil(end);
                List<Long> due = new ArrayList<>();
                while (!expected.isEmpty() && expected.peek()[0] < end) {
                    due.add(expected.remove()[1]);
                }
                assertEquals(
                        due,
                        order,
                        "rerun with -Dhoroscope.seed=" + SEED + " (round " + round + ")");
                order.clear();
            }
        }
    }

    private void at(long timeNanos, String name) {
        simulation.at(timeNanos, now -> happened.add(name + " " + now));
    }
}
