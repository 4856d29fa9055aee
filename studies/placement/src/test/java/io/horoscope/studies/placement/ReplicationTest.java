package io.horoscope.studies.placement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplicationTest {

    private static final double ROUNDING = 1e-9;

    @Test
    void byLoad_examplesOfThePaper_areItsVectors() {
        // Figure 3(b), and section III-B with the uniform and power law counts of Table I.
        assertArrayEquals(new int[] {3, 2, 2, 1}, byLoad(8, 3.5, 2, 1.5, 1));
        assertArrayEquals(new int[] {4, 4, 4, 4}, byLoad(16, 7_565, 7_548, 7_449, 7_438));
        assertArrayEquals(new int[] {1, 2, 4, 9}, byLoad(16, 500, 3_361, 8_795, 17_344));
    }

    /** The paper has 2, 6, 6, 2 for "a normal distribution". */
    @Test
    void byLoad_normalCountsOfTable1_isAnotherVectorThanThePaperHas() {
        assertArrayEquals(new int[] {1, 7, 7, 1}, byLoad(16, 149, 14_882, 14_827, 142));
    }

    @Test
    void byLoad_noLoad_isUniform() {
        assertArrayEquals(new int[] {3, 2, 2}, byLoad(7, 0, 0, 0));
    }

    /** Any loads: every slot is used, and each partition is there. */
    @Test
    void byLoad_anyLoads_usesEverySlotAndHasEachPartition() {
        Rounds.of(
                2_000,
                random -> {
                    double[] loads = Cases.loads(random, 1 + random.nextInt(200));
                    int slots = loads.length + random.nextInt(400);
                    int[] copies = Replication.byLoad(loads, slots);
                    assertEquals(slots, Arrays.stream(copies).sum());
                    assertTrue(Arrays.stream(copies).allMatch(it -> it >= 1));
                });
    }

    /** Few partitions: no other vector has less error, nor the same with less load a copy. */
    @Test
    void byLoad_fewPartitions_isTheBestOfAllVectors() {
        Rounds.of(
                500,
                random -> {
                    double[] loads = fewLoads(random);
                    int slots = loads.length + random.nextInt(8);
                    int[] copies = Replication.byLoad(loads, slots);
                    double error = error(copies, loads);
                    double most = mostLoadOfACopy(copies, loads);
                    forAllVectors(
                            new int[loads.length],
                            0,
                            slots,
                            other -> {
                                double ofOther = error(other, loads);
                                String both = Arrays.toString(copies) + Arrays.toString(other);
                                assertTrue(error <= ofOther + ROUNDING, both);
                                assertTrue(
                                        ofOther > error + ROUNDING
                                                || most <= mostLoadOfACopy(other, loads) + ROUNDING,
                                        both);
                            });
                });
    }

    @Test
    void byLoad_impossible_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> byLoad(2, 1, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> byLoad(2));
        assertThrows(IllegalArgumentException.class, () -> byLoad(3, 1, -1));
        assertThrows(IllegalArgumentException.class, () -> byLoad(3, 1, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> byLoad(3, Double.MAX_VALUE, 1e308));
        assertThrows(IllegalArgumentException.class, () -> Replication.uniform(3, 2));
        assertArrayEquals(new int[] {1, 1, 1}, byLoad(3, 1, 1, 1));
    }

    private static int[] byLoad(int slots, double... loads) {
        return Replication.byLoad(loads, slots);
    }

    /** Small whole numbers, so that there are ties. */
    private static double[] fewLoads(SplittableRandom random) {
        double[] loads = new double[1 + random.nextInt(4)];
        Arrays.setAll(loads, partition -> random.nextInt(9));
        loads[0] += 1;
        return loads;
    }

    private static double mostLoadOfACopy(int[] copies, double[] loads) {
        return IntStream.range(0, copies.length)
                .mapToDouble(partition -> loads[partition] / copies[partition])
                .max()
                .orElseThrow();
    }

    private static void forAllVectors(int[] copies, int at, int left, Consumer<int[]> consumer) {
        int others = copies.length - at - 1;
        if (others == 0) {
            copies[at] = left;
            consumer.accept(copies);
            return;
        }
        for (int own = 1; own <= left - others; own++) {
            copies[at] = own;
            forAllVectors(copies, at + 1, left - own, consumer);
        }
    }

    /** E of the paper, section II: Σ |copies / slots − load / total load|, in [0, 2). */
    private static double error(int[] copies, double[] loads) {
        double slots = Arrays.stream(copies).sum();
        double total = Metrics.total(loads);
        double error = 0;
        for (int partition = 0; partition < copies.length; partition++) {
            double share = total == 0 ? 1.0 / copies.length : loads[partition] / total;
            error += Math.abs(copies[partition] / slots - share);
        }
        return error;
    }
}
