package io.horoscope.bench.report.number;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void plusMinus_negativeHalfWidth_isRefused() {
        assertDoesNotThrow(() -> Interval.plusMinus(1, 0));
        assertThrows(IllegalArgumentException.class, () -> Interval.plusMinus(1, -1e-9));
    }

    @Test
    void between_crossedBounds_areRefused() {
        assertDoesNotThrow(() -> Interval.between(1, 2, 2));
        assertThrows(IllegalArgumentException.class, () -> Interval.between(1, 2.1, 2));
    }

    @Test
    void plusMinus_usualNumbers_hasBounds() {
        Interval interval = Interval.plusMinus(10, 2);
        assertEquals(10, interval.value());
        assertEquals(8, interval.low());
        assertEquals(12, interval.high());
    }

    @Test
    void hasBounds_unknownWidth_isFalse() {
        assertFalse(Interval.plusMinus(10, Double.NaN).hasBounds());
        assertFalse(Interval.plusMinus(10, Double.POSITIVE_INFINITY).hasBounds());
        assertFalse(Interval.of(10).hasBounds());
    }
}
