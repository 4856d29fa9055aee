package io.horoscope.core.select;

import static io.horoscope.core.select.HoroscopeSelectorTest.answerAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Times are milliseconds. */
class HoroscopeReasonsTest {

    private final Coordinator coordinator = Coordinator.of(Map.of("name", "horoscope"));

    @Test
    void explain_nothingKnown_isEquallySoon() {
        Explanation explanation = explain();
        assertEquals(0, explanation.first());
        assertTrue(Double.isNaN(explanation.firstNanos()));
        assertEquals("equally soon", explanation.reason());
    }

    @Test
    void explain_longerService_saysSo() {
        answerAll(coordinator, 20, 5, 9);
        Explanation explanation = explain();
        assertEquals(1, explanation.first());
        assertEquals(0, explanation.other());
        assertEquals(5e6, explanation.firstNanos(), 1e4);
        assertEquals(20e6, explanation.otherNanos(), 1e4);
        assertReason("later by the factor 4.00, mostly for its service time and the way");
    }

    @Test
    void explain_queue_saysSo() {
        answerAll(coordinator, 5, 5, 5);
        coordinator.send(0).answer(0, 5, 90, 5);
        assertReason("mostly for its queue");
    }

    @Test
    void explain_stall_saysSo() {
        answerAll(coordinator, 5, 5, 5);
        coordinator.send(0).at(40);
        assertReason("mostly for late answers");
    }

    @Test
    void explain_failures_saysSo() {
        answerAll(coordinator, 5, 5, 5);
        for (int i = 0; i < 20; i++) {
            coordinator.at(i).send(0).fail(0, 1);
        }
        assertReason("mostly for its failures");
    }

    @Test
    void explain_hotMachine_saysSo() {
        answerAll(coordinator.with(Tables.of(0.9, 0.1, 0.1)), 5, 5, 5);
        assertReason("mostly for the load of its machine");
    }

    @Test
    void explain_withinTheDeadband_saysWhatIsNeeded() {
        answerAll(coordinator, 6, 5, 5.1);
        assertReason("sooner by the factor 1.20, and 1.25 is needed");
    }

    @Test
    void explain_costOfMoving_saysSo() {
        for (int i = 0; i < 1_000; i++) {
            coordinator.diverted(true).send(3).answer(3, 10, 0, 30, 10);
        }
        answerAll(coordinator.diverted(false), 5, 5, 5);
        assertEquals(0, explain().first());
        assertReason("mostly for the cost of moving");
    }

    /** Latencies are compared then. */
    @Test
    void explain_slowReplicaThatDoesNotReport_saysHowMuchLaterItIs() {
        answerAll(coordinator, 5, 5, 5);
        for (int i = 0; i < 100; i++) {
            coordinator.send(0).answer(0, 90);
        }
        assertReason("later by the factor 17.92, mostly for its service time and the way");
    }

    @Test
    void explain_neverAnsweredAndFails_saysSo() {
        for (int i = 0; i < 20; i++) {
            coordinator.send(0).fail(0, 1);
        }
        coordinator.send(1, 2).answer(1, 5, 0, 5).answer(2, 5, 0, 5);
        assertReason("mostly for its failures");
    }

    /** It names the replica that comes first. */
    @Test
    void explain_anyHistory_isOfTheOrder() {
        Rounds.of(
                2_000,
                random -> {
                    Coordinator any =
                            Coordinator.withHistory(Map.of("name", "horoscope"), 6, random);
                    int[] given = Orders.shuffled(random, 6);
                    SelectionContext context = any.context(OperationClass.READ, 0);
                    Explanation explanation =
                            any.selector.explain(given.clone(), 6, context).orElseThrow();
                    assertEquals(any.order(given)[0], explanation.first());
                });
    }

    private void assertReason(String end) {
        String reason = explain().reason();
        assertTrue(reason.endsWith(end), reason);
    }

    private Explanation explain() {
        SelectionContext context = coordinator.context(OperationClass.READ, 0);
        return coordinator.selector.explain(new int[] {0, 1, 2}, 3, context).orElseThrow();
    }
}
