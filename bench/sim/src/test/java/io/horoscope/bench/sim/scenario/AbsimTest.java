package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.measure.Metric;
import io.horoscope.bench.sim.measure.RunResult;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * C3's simulator absim gives these p50, p95 and p99 for its time-varying servers at an interval of
 * 10 ms; one seed of ours has to come within 10 %.
 */
class AbsimTest {

    private static final ScenarioFile TIME_VARYING =
            ScenarioFile.parse(
                    "time-varying",
                    """
                    duration: 12s
                    warm_up: 2s
                    cluster: {nodes: 50, replication_factor: 3, ring: consecutive, slots: 4,
                      feedback: waiting, shadow_reads: 0.1, timeout: 10m}
                    service: {model: exponential, mean: 4ms, fluctuation_interval: 10ms,
                      fluctuation_range: 3}
                    network: {delay: 250us}
                    coordinators: {where: separate, count: 150}
                    load: {arrivals: integer_poisson, utilisation: 0.7, generators: 200,
                      reads: 600000, keys: 50}
                    telemetry: {directors: 0}
                    """);

    @Test
    void c3_simProfileWithRateControl_isAbsims() {
        assertAbsims(
                Map.of("name", "c3", "profile", "sim", "rate_control", "on"), 8.52, 28.57, 39.48);
    }

    @Test
    void leastOutstanding_isAbsims() {
        assertAbsims(Map.of("name", "least_outstanding"), 10.21, 34.44, 48.04);
    }

    @Test
    void oracle_isAbsims() {
        assertAbsims(Map.of("name", "oracle"), 3.41, 12.07, 19.34);
    }

    private static void assertAbsims(
            Map<String, Object> selector, double p50, double p95, double p99) {
        RunResult result =
                Run.of(
                        TIME_VARYING.variants(false).get(0).scenario(),
                        new SelectorChoice("absim", selector),
                        1);
        assertEquals(p50, result.value(Metric.P50), 0.1 * p50);
        assertEquals(p95, result.value(Metric.P95), 0.1 * p95);
        assertEquals(p99, result.value(Metric.P99), 0.1 * p99);
    }
}
