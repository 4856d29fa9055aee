package io.horoscope.bench.sim.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.horoscope.bench.sim.engine.Seeds;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {

    private static final int KEYS = 50;
    private static final int DRAWS = 200_000;

    /** Key i is drawn in proportion to 1 / (i + 1)^exponent; exponent 0 is uniform. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.99, 1.3})
    void next_anyExponent_hasZipfsFrequencies(double exponent) {
        Keys keys = new Keys(KEYS, exponent, new Seeds(3).fork("keys", 0));
        int[] drawn = new int[KEYS];
        for (int i = 0; i < DRAWS; i++) {
            drawn[keys.next()]++;
        }
        double sum = 0;
        for (int key = 0; key < KEYS; key++) {
            sum += Math.pow(key + 1, -exponent);
        }
        for (int key = 0; key < KEYS; key++) {
            double expected = DRAWS * Math.pow(key + 1, -exponent) / sum;
            assertEquals(expected, drawn[key], 4.5 * Math.sqrt(expected), "key " + key);
        }
    }
}
