package io.horoscope.core.refuse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class UsualServiceTest {

    private final UsualService usual = new UsualService();

    @Test
    void nanos_noRead_isUnknown() {
        assertTrue(Double.isNaN(usual.nanos()));
    }

    /** One read of thirty times the time moves it by about a fifth. */
    @Test
    void nanos_oneSlowRead_movesLittle() {
        usual.record(10e6);
        assertEquals(10e6, usual.nanos(), 1);
        usual.record(300e6);
        assertEquals(12.4e6, usual.nanos(), 0.1e6);
    }

    @Test
    void nanos_anyReads_staysBetweenTheShortestAndTheLongest() {
        Rounds.of(
                1_000,
                random -> {
                    UsualService any = new UsualService();
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
