package io.horoscope.bench.lab.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RoutingCountsTest {

    /** A node's row, and with it a column, may come to be between two looks. */
    @Test
    void since_twoLooks_isTheDifference() {
        RoutingCounts before = new RoutingCounts(Map.of("reads", 100L, "reads_diverted", 10L));
        RoutingCounts after =
                new RoutingCounts(
                        Map.of("reads", 160L, "reads_diverted", 10L, "fallback_error", 3L));
        RoutingCounts difference = after.since(before);
        assertEquals(60, difference.count("reads"));
        assertEquals(0, difference.count("reads_diverted"));
        assertEquals(3, difference.count("fallback_error"));
        assertEquals(0, difference.count("scans"));
    }
}
