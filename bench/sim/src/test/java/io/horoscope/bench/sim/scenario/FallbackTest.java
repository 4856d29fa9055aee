package io.horoscope.bench.sim.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.core.plan.Fallback;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** H4: with a selector that always fails, a run is that of stock Cassandra, read by read. */
class FallbackTest {

    @ParameterizedTest
    @ValueSource(strings = {"starved", "two-datacenters", "director-crash"})
    void of_failingSelector_hasTheHistoryOfTheDynamicSnitch(String name) {
        Scenario scenario = Runs.quick(name);
        RunResult failing = Runs.of(scenario, FailingSelector.class.getName(), 1);
        RunResult stock = Runs.of(scenario, "dynamic_snitch", 1);
        assertEquals(stock.history(), failing.history());
        assertEquals(Map.of(), stock.fallbacks());
        assertEquals(Set.of(Fallback.ERROR, Fallback.SELECTOR_OFF), failing.fallbacks().keySet());
        assertTrue(failing.fallbacks().get(Fallback.ERROR) > 0);
    }
}
