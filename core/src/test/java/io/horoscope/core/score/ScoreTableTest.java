package io.horoscope.core.score;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ScoreTableTest {

    @Test
    void ofLoads_loadsAndTimes_areReadBack() {
        ScoreTable table =
                ScoreTable.ofLoads(new double[] {0.25, Double.NaN}, new long[] {100, 100});

        assertEquals(0.25, table.load(0));
        assertEquals(0.25, table.highestLoad());
        assertTrue(table.isFresh(0, 110, 10));
        assertFalse(table.isFresh(0, 111, 10));
        assertFalse(table.isFresh(1, 100, 10));
        assertTrue(Double.isNaN(table.score(0)));
        assertNull(table.report(0));
    }

    @Test
    void ofLoads_otherNumberOfTimes_isRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> ScoreTable.ofLoads(new double[1], new long[2]));
    }
}
