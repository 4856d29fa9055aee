package io.horoscope.tool.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BestDivisionTest {

    @Test
    void maxToMean_sharedReplicas_areFilledUpToOneLevel() {
        int[][] chain = {{0, 1}, {1, 2}};
        assertEquals(1, BestDivision.maxToMean(chain, 3, new double[] {6, 3}), 1e-4);
        assertEquals(1.5, BestDivision.maxToMean(chain, 3, new double[] {9, 0}), 1e-4);
        assertEquals(1, BestDivision.maxToMean(chain, 3, new double[2]));
    }

    @Test
    void maxToMean_oneReplicaOfEach_isThatOfTheEvenDivision() {
        Replicas single = new Replicas(new int[][] {{0}, {1}, {1}}, 2);
        double[] reads = {1, 2, 3};
        assertEquals(single.evenly(reads), single.atBest(reads), 1e-9);
    }

    /** Never above the even division; and the least that any set of nodes makes necessary. */
    @Test
    void maxToMean_any_isThatOfTheTightestSetOfNodes() {
        Rounds.of(
                200,
                random -> {
                    int count = 1 + random.nextInt(6);
                    int[][] nodesOf = nodesOf(random, 1 + random.nextInt(12), count);
                    double[] reads = reads(random, nodesOf.length);
                    Replicas replicas = new Replicas(nodesOf, count);
                    double best = replicas.atBest(reads);
                    assertTrue(best <= replicas.evenly(reads) * (1 + 1e-6));
                    double necessary = tightest(nodesOf, reads, count);
                    assertEquals(necessary, best, 0.002 * necessary);
                });
    }

    /** The most that ranges with all of their replicas in a set of nodes bring to each of it. */
    private static double tightest(int[][] nodesOf, double[] reads, int count) {
        double most = 0;
        for (int set = 1; set < 1 << count; set++) {
            double inside = 0;
            for (int range = 0; range < reads.length; range++) {
                int replicas = Arrays.stream(nodesOf[range]).map(node -> 1 << node).sum();
                inside += (replicas & ~set) == 0 ? reads[range] : 0;
            }
            most = Math.max(most, inside / Integer.bitCount(set));
        }
        return most * count / Arrays.stream(reads).sum();
    }

    /** From one replica of a range to one on each node. */
    private static int[][] nodesOf(SplittableRandom random, int ranges, int count) {
        int[][] nodesOf = new int[ranges][];
        Arrays.setAll(
                nodesOf,
                range -> {
                    int set = 1 + random.nextInt((1 << count) - 1);
                    return IntStream.range(0, count)
                            .filter(node -> (set >> node & 1) == 1)
                            .toArray();
                });
        return nodesOf;
    }

    /** From even to very uneven, with zeros; at least one is above 0. */
    private static double[] reads(SplittableRandom random, int count) {
        double power = random.nextInt(6);
        double zeros = random.nextDouble();
        double[] reads = new double[count];
        Arrays.setAll(
                reads,
                range ->
                        random.nextDouble() < zeros * 0.7
                                ? 0
                                : 1_000 * Math.pow(random.nextDouble(), power));
        reads[random.nextInt(count)] += 1;
        return reads;
    }
}
