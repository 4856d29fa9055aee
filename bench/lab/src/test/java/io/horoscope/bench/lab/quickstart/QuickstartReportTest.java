package io.horoscope.bench.lab.quickstart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.lab.cluster.ClusterPlan;
import io.horoscope.bench.lab.cluster.Flavour;
import io.horoscope.bench.lab.cluster.LabNetwork;
import io.horoscope.bench.lab.quickstart.Outcome.Failures;
import io.horoscope.bench.lab.quickstart.Outcome.Phase;
import io.horoscope.bench.lab.quickstart.Outcome.Turn;
import io.horoscope.bench.lab.run.load.Operation;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class QuickstartReportTest {

    private static final ClusterPlan PLAN =
            new ClusterPlan(Path.of("unused"), LabNetwork.TESTS, 3, Flavour.PATCHED, false);

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
        List<Phase> phases =
                List.of("before", "during", "after").stream()
                        .map(
                                name ->
                                        new Phase(
                                                name,
                                                Map.of(
                                                        Operation.READ,
                                                        shares,
                                                        Operation.SCAN,
                                                        shares),
                                                loads,
                                                "p50"))
                        .toList();
        Outcome outcome =
                new Outcome(
                        phases, 1, List.of(reads, scans), "cpu 0.1", new Failures(failures, ""));
        return new QuickstartReport(PLAN, outcome).text();
    }

    private static Turn turn(Operation operation, double fallSeconds) {
        return new Turn(operation, OptionalDouble.of(fallSeconds), 0.99, OptionalDouble.of(6));
    }
}
