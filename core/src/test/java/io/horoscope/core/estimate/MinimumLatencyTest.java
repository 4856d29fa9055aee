package io.horoscope.core.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.core.Threads;
import org.junit.jupiter.api.Test;

class MinimumLatencyTest {

    private final MinimumLatency latency = new MinimumLatency();

    @Test
    void nanos_samples_areTheLowest() {
        latency.record(30_000_000);
        latency.record(10_000_000);
        latency.record(20_000_000);
        latency.record(-1);
        assertEquals(10_000_000, latency.nanos());
    }

    @Test
    void rotate_twice_forgetsTheOldWindow() {
        latency.record(10_000_000);
        latency.rotate();
        latency.record(30_000_000);
        assertEquals(10_000_000, latency.nanos());
        latency.rotate();
        assertEquals(30_000_000, latency.nanos());
        latency.rotate();
        assertEquals(Double.NaN, latency.nanos());
    }

    /** A window in which several threads record keeps the lowest of all. */
    @Test
    void record_fromSeveralThreads_keepsTheLowest() throws InterruptedException {
        Threads.run(
                3,
                offset -> {
                    for (long nanos = 300_000; nanos > 0; nanos -= 3) {
                        latency.record(10_000_000 + nanos + offset);
                    }
                });
        assertEquals(10_000_003, latency.nanos());
    }
}
