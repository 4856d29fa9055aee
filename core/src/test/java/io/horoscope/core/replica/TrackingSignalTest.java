package io.horoscope.core.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class TrackingSignalTest {

    private static final double WEIGHT = 1 / 32.0;

    private final TrackingSignal signal = new TrackingSignal();

    /** Exponential times: less than one sample of a hundred. */
    @Test
    void record_noChange_seldomSeesOne() {
        Rounds.of(
                20,
                random -> {
                    TrackingSignal any = new TrackingSignal();
                    double mean = -0.577; // Of the logarithms.
                    int changes = 0;
                    for (int i = 0; i < 10_000; i++) {
                        double sample = Math.log(-Math.log(1 - random.nextDouble()));
                        double weight = any.record(sample - mean, WEIGHT);
                        changes += weight > 0 ? 1 : 0;
                        mean += Math.max(WEIGHT, weight) * (sample - mean);
                    }
                    int seen = changes;
                    assertTrue(seen < 60, () -> "changes: " + seen);
                });
    }

    /** The less samples usually deviate, the fewer of them show a change. */
    @Test
    void record_changeOfTwice_isSeenAfterAFewSamples() {
        double change = Math.log(2);
        settle(0.1);
        int samples = 1;
        while (signal.record(change, WEIGHT) == 0) {
            samples++;
        }
        assertTrue(samples <= 3, "samples: " + samples);
    }

    @Test
    void record_changeBySpread_isSeen() {
        settle(0.5);
        int samples = 1;
        while (signal.record(1.2, WEIGHT) == 0) {
            samples++;
        }
        assertTrue(samples > 3 && samples <= 12, "samples: " + samples);
    }

    @Test
    void record_afterAChange_beginsAnew() {
        settle(0.1);
        assertTrue(signal.record(3, WEIGHT) > 0);
        for (int i = 0; i < 4; i++) {
            assertEquals(0, signal.record(0.1, WEIGHT));
        }
    }

    /** One that deviates by twenty times the usual, and one where nothing has ever deviated. */
    @Test
    void record_singleSample_isNoChange() {
        settle(0.5);
        assertEquals(0, signal.record(10, WEIGHT));

        TrackingSignal still = new TrackingSignal();
        for (int i = 0; i < 10_000; i++) {
            still.record(0, WEIGHT);
        }
        double moved = 10 * still.record(10, WEIGHT);
        assertTrue(moved > 0 && moved < Math.log(1.25), "moved: " + moved);
    }

    /** The mean goes at most to the sample, and only towards it. */
    @Test
    void record_anySamples_isAWeight() {
        Rounds.of(
                1_000,
                random -> {
                    TrackingSignal any = new TrackingSignal();
                    double spread = random.nextDouble(0.1, 10);
                    for (int i = 0; i < 100; i++) {
                        double least = random.nextDouble(1e-3, 3 / 8.0);
                        double most = i < 60 || random.nextBoolean() ? 0.01 : spread;
                        double deviation = random.nextDouble(-0.01, most);
                        double weight = any.record(deviation, least);
                        assertTrue(weight >= 0 && weight <= 1, () -> "weight: " + weight);
                    }
                });
    }

    private void settle(double deviation) {
        for (int i = 0; i < 10_000; i++) {
            signal.record(i % 2 == 0 ? deviation : -deviation, WEIGHT);
        }
    }
}
