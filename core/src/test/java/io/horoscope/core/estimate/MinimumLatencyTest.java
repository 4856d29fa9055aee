package io.horoscope.core.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.Threads;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MinimumLatencyTest {

    private final MinimumLatency latency = new MinimumLatency();

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

    /** Whatever is recorded: a ratio from 0 to 1, and a slower peer is never nearer. */
    @Test
    void distance_anyLatencies_isARatioInTheirOrder() {
        Rounds.of(
                2_000,
                random -> {
                    long quick = latencyNanos(random);
                    long slow = quick + random.nextLong(Long.MAX_VALUE - quick);
                    double near = distance(quick);
                    double far = distance(slow);
                    assertTrue(near >= 0 && far <= 1 && near <= far, near + " " + far);
                });
        assertEquals(0, distance(0));
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
        assertEquals(10_000_003 / 20_000_003.0, latency.distance(), 1e-12);
    }

    private static double distance(long nanos) {
        MinimumLatency latency = new MinimumLatency();
        latency.record(nanos);
        return latency.distance();
    }

    private static long latencyNanos(SplittableRandom random) {
        return random.nextLong() >>> (1 + random.nextInt(62));
    }
}
