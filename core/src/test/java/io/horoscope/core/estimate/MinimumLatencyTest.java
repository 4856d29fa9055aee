package io.horoscope.core.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MinimumLatencyTest {

    private final MinimumLatency latency = new MinimumLatency();

    @Test
    void distance_noSample_isNotKnown() {
        assertEquals(Double.NaN, latency.distance());
    }

    @Test
    void distance_samples_isTheLowestAsARatio() {
        latency.record(30_000_000);
        latency.record(10_000_000);
        latency.record(20_000_000);
        latency.record(-1);
        assertEquals(0.5, latency.distance(), 1e-12);
    }

    @Test
    void rotate_twice_forgetsTheOldWindow() {
        latency.record(10_000_000);
        latency.rotate();
        latency.record(30_000_000);
        assertEquals(0.5, latency.distance(), 1e-12);
        latency.rotate();
        assertEquals(0.75, latency.distance(), 1e-12);
        latency.rotate();
        assertEquals(Double.NaN, latency.distance());
    }
}
