package io.horoscope.core.estimate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class CountQuantileTest {

    @Test
    void value_noSample_isTheHighest() {
        assertEquals(CountQuantile.HIGHEST, new CountQuantile(0.5).value());
    }

    @Test
    void value_fewSamples_isExact() {
        CountQuantile quantile = new CountQuantile(0.75);
        record(quantile, 1, 7);
        assertEquals(7, quantile.value());
        record(quantile, 3, 2);
        assertEquals(2, quantile.value(), "three of four are at most 2");
        record(quantile, 1, 7);
        assertEquals(7, quantile.value(), "three of five are not enough");
    }

    @Test
    void value_extremeQuantiles_areTheEnds() {
        CountQuantile lowest = new CountQuantile(0);
        CountQuantile highest = new CountQuantile(1);
        for (int count : new int[] {5, 3, 9}) {
            lowest.record(count);
            highest.record(count);
        }
        assertTrue(lowest.value() <= 3);
        assertEquals(9, highest.value());
    }

    @Test
    void record_aboveTheHighest_countsAsTheHighest() {
        CountQuantile quantile = new CountQuantile(0.5);
        record(quantile, 1, Integer.MAX_VALUE);
        assertEquals(CountQuantile.HIGHEST, quantile.value());
    }

    /** As many samples as are ever kept make the old level a memory. */
    @Test
    void record_newLevel_replacesTheOldOne() {
        CountQuantile quantile = new CountQuantile(0.84);
        record(quantile, 100_000, 50);
        record(quantile, 3 * CountQuantile.MOST_SAMPLES, 4);
        assertEquals(4, quantile.value());
        record(quantile, 3 * CountQuantile.MOST_SAMPLES, 60);
        assertEquals(60, quantile.value());
    }

    @Test
    void value_anySamples_isTheirQuantile() {
        Rounds.of(
                300,
                random -> {
                    double share = random.nextInt(1, 100) / 100.0;
                    CountQuantile quantile = new CountQuantile(share);
                    int[] samples = new int[CountQuantile.REFRESH_PERIOD * random.nextInt(1, 30)];
                    for (int i = 0; i < samples.length; i++) {
                        samples[i] = random.nextInt(40);
                        quantile.record(samples[i]);
                    }
                    int value = quantile.value();
                    long within = Arrays.stream(samples).filter(count -> count <= value).count();
                    long below = Arrays.stream(samples).filter(count -> count < value).count();
                    assertTrue(within >= share * samples.length);
                    assertTrue(below < share * samples.length);
                });
    }

    @Test
    void new_badQuantile_isRefused() {
        for (double bad : new double[] {-0.1, 1.1, Double.NaN}) {
            assertThrows(IllegalArgumentException.class, () -> new CountQuantile(bad));
        }
    }

    private static void record(CountQuantile quantile, int times, int count) {
        for (int i = 0; i < times; i++) {
            quantile.record(count);
        }
    }

    /**
     * L7: past 2^31 samples, and past 2^32, a read still walks the histogram every 64 samples only.
     */
    @Test
    void record_pastTheRangeOfTheCounter_refreshesEverySixtyFourthTime() {
        for (int recorded :
                new int[] {1 << 20, Integer.MAX_VALUE - 200, Integer.MIN_VALUE, -1_000}) {
            CountQuantile quantile = new CountQuantile(0.5, recorded);
            int refreshed = 0;
            for (int sample = 0; sample < 200; sample++) {
                int before = quantile.value();
                // Each is the median of all so far.
                quantile.record(sample);
                quantile.record(sample);
                refreshed += quantile.value() == before ? 0 : 1;
            }
            assertTrue(refreshed >= 5 && refreshed <= 8, recorded + ": " + refreshed);
        }
    }
}
