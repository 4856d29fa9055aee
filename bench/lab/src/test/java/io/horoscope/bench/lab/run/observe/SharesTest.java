package io.horoscope.bench.lab.run.observe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SharesTest {

    private static final long SECOND = 1_000_000_000L;
    private static final double PRECISION = 1e-9;

    @Test
    void of_twoNodes_isThePartEachServed() {
        Shares shares = new Shares(List.of(series(0, 30), series(0, 10)));
        assertEquals(0.75, shares.of(List.of(0), 0, SECOND).orElseThrow(), PRECISION);
        assertEquals(40, shares.total(0, SECOND), PRECISION);
    }

    @Test
    void of_nothingServed_isEmpty() {
        Shares shares = new Shares(List.of(series(5, 5)));
        assertEquals(OptionalDouble.empty(), shares.of(List.of(0), 0, SECOND));
    }

    @Test
    void at_betweenTwoSightings_isInterpolatedAndConstantOutside() {
        CounterSeries series = series(10, 30);
        assertEquals(15, series.at(SECOND / 4), PRECISION);
        assertEquals(10, series.at(-SECOND), PRECISION);
        assertEquals(30, series.at(2 * SECOND), PRECISION);
        assertEquals(0, new CounterSeries().at(SECOND), PRECISION);
    }

    @Test
    void firstNanos_shareFallsAtTwoSeconds_isFoundAWindowLater() {
        CounterSeries steady = series(0, 100, 200, 300, 400, 500);
        CounterSeries falling = series(0, 100, 200, 200, 200, 200);
        Shares shares = new Shares(List.of(falling, steady));
        OptionalLong found =
                shares.firstNanos(List.of(0), SECOND, SECOND, 5 * SECOND, share -> share <= 0.0001);
        assertEquals(2 * SECOND, found.orElseThrow());
    }

    @Test
    void firstNanos_shareNeverFalls_isEmpty() {
        Shares shares = new Shares(List.of(series(0, 100, 200), series(0, 100, 200)));
        assertTrue(
                shares.firstNanos(List.of(0), SECOND, 0, 2 * SECOND, share -> share < 0.4)
                        .isEmpty());
    }

    /** One sighting a second. */
    private static CounterSeries series(long... counts) {
        CounterSeries series = new CounterSeries();
        for (int i = 0; i < counts.length; i++) {
            series.add(i * SECOND, counts[i]);
        }
        return series;
    }
}
