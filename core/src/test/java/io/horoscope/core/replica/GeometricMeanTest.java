package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
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

    @Test
    void nanos_anyTimes_staysBetweenTheShortestAndTheLongest() {
        Rounds.of(
                1_000,
                random -> {
                    GeometricMean any = new GeometricMean();
                    double least = Double.POSITIVE_INFINITY;
                    double most = 0;
                    for (int i = 1 + random.nextInt(50); i > 0; i--) {
                        double nanos = random.nextDouble() * 1e9;
                        any.record(nanos);
                        least = Math.min(least, nanos);
                        most = Math.max(most, nanos);
                    }
                    assertTrue(any.nanos() >= least - 1 && any.nanos() <= most + 1);
                });
    }
}
