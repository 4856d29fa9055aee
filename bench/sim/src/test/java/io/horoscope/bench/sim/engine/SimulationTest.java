package io.horoscope.bench.sim.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private final Simulation simulation = new Simulation();
    private final List<String> happened = new ArrayList<>();

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

    @Test
    void runUntil_someDue_theseHappenInOrderOfTimeThenOfScheduling() {
        at(7, "b");
        at(5, "a");
        at(7, "c");
        at(10, "due at the end");
        simulation.runUntil(10);
        assertEquals(List.of("a 5", "b 7", "c 7"), happened);
        assertEquals(10, simulation.nowNanos());
        assertEquals(10, simulation.nextNanos());
    }

    private void at(long timeNanos, String name) {
        simulation.at(timeNanos, now -> happened.add(name + " " + now));
    }
}
