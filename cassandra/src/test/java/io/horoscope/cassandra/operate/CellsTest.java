package io.horoscope.cassandra.operate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class CellsTest {

    @Test
    void of_anyNumber_hasFourDigitsAtMost() {
        assertEquals(0.06086, Cells.of(0.060857623585068854));
        assertEquals(12_350_000, Cells.of(12_345_678));
        assertEquals(8, Cells.of(8));
        assertEquals(0, Cells.of(0));
        assertEquals(Double.POSITIVE_INFINITY, Cells.of(Double.POSITIVE_INFINITY));
        assertEquals(1.235, Cells.micros(1_234.56));
        assertNull(Cells.of(Double.NaN));
    }
}
