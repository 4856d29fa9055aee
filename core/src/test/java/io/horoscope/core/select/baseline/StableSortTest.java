package io.horoscope.core.select.baseline;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.horoscope.core.Rounds;
import io.horoscope.core.select.Orders;
import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;

class StableSortTest {

    @Test
    void byKey_anyKeys_agreesWithTheStableSortOfLists() {
        Rounds.of(
                5_000,
                random -> {
                    int count = random.nextInt(9);
                    int[] given = Orders.shuffled(random, 8);
                    double[] keys = random.doubles(8).map(key -> Math.rint(key * 4)).toArray();
                    double[] byNode = new double[8];
                    for (int i = 0; i < 8; i++) {
                        byNode[given[i]] = keys[i];
                    }
                    Integer[] expected =
                            Arrays.stream(given, 0, count).boxed().toArray(Integer[]::new);
                    Arrays.sort(expected, Comparator.comparingDouble(node -> byNode[node]));
                    int[] sorted = given.clone();
                    StableSort.byKey(sorted, keys, count);
                    assertArrayEquals(
                            Arrays.stream(expected).mapToInt(node -> node).toArray(),
                            Arrays.copyOf(sorted, count));
                    assertArrayEquals(
                            Arrays.copyOfRange(given, count, 8),
                            Arrays.copyOfRange(sorted, count, 8),
                            "what is behind count stays");
                });
    }
}
