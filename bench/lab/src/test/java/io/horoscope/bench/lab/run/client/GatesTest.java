package io.horoscope.bench.lab.run.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class GatesTest {

    private static final ClientRun RUN =
            new ClientRun(
                    ClientMode.ANY,
                    new Workload("workloadc"),
                    Load.saturation(8),
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(8));

    private static final List<Long> EVEN = List.of(500L, 500L);

    @Test
    void complaints_usualRun_areNone() {
        assertEquals(List.of(), complaints(10, Map.of(), EVEN, 1));
    }

    @Test
    void complaints_noOperations_saySo() {
        assertComplaint("no operation", complaints(0, Map.of(), EVEN, 1));
    }

    @Test
    void complaints_measuredForLessThanHalfTheTime_saySo() {
        assertEquals(List.of(), complaints(4_000, 10, Map.of(), EVEN, 1));
        assertComplaint("3.9 s instead of 8 s", complaints(3_900, 10, Map.of(), EVEN, 1));
    }

    @Test
    void complaints_rowsMissing_areNeverAllowed() {
        assertComplaint("1 rows are missing", complaints(10, Map.of("NOT_FOUND", 1L), EVEN, 1));
    }

    @Test
    void complaints_failures_upToTheAllowanceAreNone() {
        assertEquals(List.of(), complaints(10, Map.of("SERVER_TIMEOUT", 10L), EVEN, 1));
        assertComplaint(
                "SERVER_TIMEOUT=11", complaints(10, Map.of("SERVER_TIMEOUT", 11L), EVEN, 1));
    }

    @Test
    void complaints_otherCoordinatorsThanTheMode_areNamed() {
        assertComplaint("[900, 100]", complaints(10, Map.of(), List.of(900L, 100L), 1));
    }

    @Test
    void complaints_clientUsedMostProcessors_isTheBottleneck() {
        double all = 10.0 * Runtime.getRuntime().availableProcessors();
        assertEquals(List.of(), complaints(10, Map.of(), EVEN, 0.79 * all));
        assertComplaint("bottleneck", complaints(10, Map.of(), EVEN, 0.81 * all));
    }

    private static List<String> complaints(
            int reads, Map<String, Long> failures, List<Long> coordinators, double cpuSeconds) {
        return complaints(8_000, reads, failures, coordinators, cpuSeconds);
    }

    private static List<String> complaints(
            long millis,
            int reads,
            Map<String, Long> failures,
            List<Long> coordinators,
            double cpuSeconds) {
        Histogram histogram = new Histogram(3);
        histogram.setStartTimeStamp(0);
        histogram.setEndTimeStamp(millis);
        if (reads > 0) {
            histogram.recordValueWithCount(1_000, reads);
        }
        Map<String, Latencies> service = Map.of("READ", new Latencies(List.of(histogram), 1_000));
        ClientResult result =
                new ClientResult(
                        service, Map.of(), failures, coordinators, new ClientCpu(cpuSeconds, 10));
        return Gates.complaints(RUN, result, 0.01);
    }

    private static void assertComplaint(String part, List<String> complaints) {
        assertEquals(1, complaints.size(), complaints.toString());
        assertTrue(complaints.get(0).contains(part), complaints.toString());
    }
}
