package io.horoscope.core.select;

import static io.horoscope.core.select.HoroscopeSelectorTest.USUAL;
import static io.horoscope.core.select.HoroscopeSelectorTest.answerAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What a trace says of a decision. Times are milliseconds. */
class HoroscopeReasonsTest {

    private static final Map<String, ?> DEFAULTS = Map.of("name", "horoscope");

    private final Coordinator coordinator = Coordinator.of(USUAL);

    @Test
    void explain_nothingKnown_isEquallySoonWithoutTimes() {
        Explanation explanation = explain(coordinator, 0, 2, 1);
        assertEquals(2, explanation.first());
        assertEquals(1, explanation.other());
        assertTrue(Double.isNaN(explanation.firstNanos()));
        assertEquals("equally soon", explanation.reason());
    }

    @Test
    void explain_slowerService_saysTimesAndTheTerm() {
        answerAll(coordinator, 30, 10, 11);
        Explanation moved = explain(coordinator, 0, 0, 1, 2);
        assertEquals(1, moved.first());
        assertEquals(0, moved.other());
        assertEquals(10, moved.firstNanos() / 1e6, 0.01);
        assertEquals(30, moved.otherNanos() / 1e6, 0.01);
        assertEquals(
                "later by the factor 2.90 (of times plus 0.5 ms), mostly for its service time",
                moved.reason());

        Explanation kept = explain(coordinator, 0, 2, 1, 0);
        assertEquals(2, kept.first());
        assertEquals(1, kept.other());
        assertEquals(
                "sooner by the factor 1.10 (of times plus 0.5 ms), and 2.00 is needed",
                kept.reason());
    }

    @Test
    void explain_queue_isTheTerm() {
        coordinator.send(0, 1).answer(0, 9, 40, 5).answer(1, 9, 0, 5);
        Explanation explanation = explain(coordinator, 0, 0, 1);
        assertEquals(1, explanation.first());
        assertEquals(
                "later by the factor 12.18 (of times plus 0.5 ms), mostly for its waiting reads",
                explanation.reason());
    }

    @Test
    void explain_hotMachine_isTheTermWithoutTimes() {
        Coordinator reported = Coordinator.of(USUAL).with(Tables.of(0.9, 0.1, 0.2));
        Explanation explanation = explain(reported, 0, 0, 1, 2);
        assertEquals(1, explanation.first());
        assertTrue(explanation.reason().endsWith("mostly for the load of its machine"));
    }

    /** What is explained is what was decided, whatever is known. */
    @Test
    void explain_anyState_namesTheFirstOfTheOrderAndAnotherOne() {
        Map<String, Integer> reasons = new TreeMap<>();
        Rounds.of(
                3_000,
                random -> {
                    Map<String, Object> section = new HashMap<>(DEFAULTS);
                    section.put("deadband", random.nextBoolean() ? 1.25 : 1);
                    Coordinator any = Coordinator.withHistory(section, 5, random);
                    if (random.nextBoolean()) {
                        any.with(
                                Tables.of(
                                        random.nextDouble(),
                                        random.nextDouble(),
                                        random.nextDouble()));
                    }
                    int[] given = Orders.shuffled(random, 5);
                    long key = random.nextLong();
                    int[] order = any.orderKey(key, given);
                    Explanation explanation = explain(any, key, given);
                    assertEquals(order[0], explanation.first());
                    assertTrue(explanation.other() != explanation.first());
                    reasons.merge(explanation.reason().replaceAll("[0-9.]+", "n"), 1, Integer::sum);
                });
        assertTrue(reasons.size() >= 5, reasons.toString());
    }

    private static Explanation explain(Coordinator coordinator, long key, int... given) {
        return coordinator
                .selector
                .explain(given, given.length, coordinator.context(OperationClass.READ, key))
                .orElseThrow();
    }
}
