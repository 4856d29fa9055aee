package io.horoscope.bench.sim.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TourTest {

    @Test
    void plan_always_isFiveScenariosWithFiveSelectors() {
        Plan plan = Tour.plan();
        assertEquals(5, plan.variants().size());
        assertEquals(5, plan.jobs().stream().map(Job::choice).distinct().count());
    }

    /** Two busy processors are a machine with one idle one. */
    @Test
    void plan_oneProcessor_takesLessThanTwoMinutes() {
        assertTrue(Tour.plan().seconds(1) < 120, () -> Tour.plan().extent(1));
    }

    @Test
    void winners_oneIsLowest_namesItAndTheRatioOfStock() {
        assertEquals("ours; stock takes 2.5 times as long", winners(25, 11, 10));
        assertEquals("ours; stock takes 250 times as long", winners(2_500, 11, 10));
    }

    @Test
    void winners_withinThreePercent_areNamedTogether() {
        assertEquals("other and ours; stock takes 2.0 times as long", winners(20, 10.3, 10));
        assertEquals("ours; stock takes 2.0 times as long", winners(20, 10.4, 10));
    }

    @Test
    void winners_stockAmongThem_hasNoRatio() {
        assertEquals("stock", winners(10, 12, 11));
        assertEquals("stock and ours", winners(10, 12, 10.1));
        assertEquals("nobody: all are alike", winners(10.2, 10.3, 10));
    }

    private static String winners(double stock, double other, double ours) {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("stock", stock);
        values.put("other", other);
        values.put("ours", ours);
        return Tour.winners(values);
    }
}
