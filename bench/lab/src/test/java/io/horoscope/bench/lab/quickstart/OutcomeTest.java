package io.horoscope.bench.lab.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.quickstart.Outcome.Phase;
import io.horoscope.bench.lab.quickstart.Outcome.Turn;
import io.horoscope.bench.lab.run.load.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OutcomeTest {

    private static final ClusterPlan PLAN =
            new ClusterPlan(Path.of("unused"), LabNetwork.TESTS, 3, Flavour.PATCHED, false);

    @Test
    void held_readsAtTheTargets_atTheLimitAndOnePast() {
        assertTrue(reads(3.0, 0.8, 8.0).held());
        assertFalse(reads(3.01, 0.8, 8.0).held());
        assertFalse(reads(3.0, 0.79, 8.0).held());
        assertFalse(reads(3.0, 0.8, 8.01).held());
    }

    @Test
    void held_neverFellOrNeverReturned_isNo() {
        OptionalDouble never = OptionalDouble.empty();
        assertFalse(new Turn(Operation.READ, never, 1, OptionalDouble.of(1)).held());
        assertFalse(new Turn(Operation.READ, OptionalDouble.of(1), 1, never).held());
    }

    private static Turn reads(double fallSeconds, double fall, double returnSeconds) {
        return new Turn(
                Operation.READ,
                OptionalDouble.of(fallSeconds),
                fall,
                OptionalDouble.of(returnSeconds));
    }

    @Test
    void text_heldOutcome_hasARowPerNodeTimesAndTheVerdict() {
        String text = report(0, turn(Operation.READ, 1.25), turn(Operation.SCAN, 1.5));
        List<String> rows = text.lines().filter(line -> line.startsWith("node2 ")).toList();
        assertEquals(1, rows.size(), text);
        assertTrue(rows.get(0).contains("overloaded  |  20.0%  20.0%  0.50 |"), rows.get(0));
        assertTrue(
                text.contains(
                        "reads of node2: down by 80 % after 1.3 s, by 99.0 % from then on; back after 6.0 s"),
                text);
        assertTrue(
                text.contains(
                        "PASSED: the share must fall by 80 % within 3 s, and 80 % of it must be back within 8 s"),
                text);
    }

    @Test
    void text_neverFellOrRequestsFailed_saysFailed() {
        Turn never = new Turn(Operation.SCAN, OptionalDouble.empty(), 0, OptionalDouble.empty());
        String text = report(0, turn(Operation.READ, 1), never);
        assertTrue(text.contains("after never") && text.contains("FAILED: "), text);
        assertTrue(
                report(1, turn(Operation.READ, 1), turn(Operation.SCAN, 1)).contains("FAILED: "));
    }

    private static String report(long failures, Turn reads, Turn scans) {
        List<OptionalDouble> shares =
                List.of(OptionalDouble.of(0.6), OptionalDouble.of(0.2), OptionalDouble.empty());
        List<OptionalDouble> loads =
                List.of(OptionalDouble.of(0.1), OptionalDouble.of(0.5), OptionalDouble.empty());
        Map<Operation, List<OptionalDouble>> both =
                Map.of(Operation.READ, shares, Operation.SCAN, shares);
        List<Phase> phases =
                Stream.of("before", "during", "after")
                        .map(name -> new Phase(name, both, loads, "p50"))
                        .toList();
        Outcome outcome = new Outcome(phases, 1, List.of(reads, scans), "cpu 0.1", failures, "");
        return outcome.text(PLAN);
    }

    private static Turn turn(Operation operation, double fallSeconds) {
        return new Turn(operation, OptionalDouble.of(fallSeconds), 0.99, OptionalDouble.of(6));
    }
}
