package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class GeometricMeanTest {

    private final GeometricMean mean = new GeometricMean();

    @Test
    void nanos_noTime_isUnknown() {
        assertTrue(Double.isNaN(mean.nanos()));
    }

    /** A time thirty times as long moves it by about a fifth. */
    @Test
    void nanos_oneLongTime_movesLittle() {
        mean.record(10e6);
        assertEquals(10e6, mean.nanos(), 1);
        mean.record(300e6);
        assertEquals(12.4e6, mean.nanos(), 0.1e6);
    }
}
