package io.horoscope.tool.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import org.junit.jupiter.api.Test;

class BestDivisionTest {

    @Test
    void maxToMean_sharedCopies_areFilledUpToOneLevel() {
        Placement chain = new Placement(new int[][] {{0, 1}, {1, 2}}, 3);
        assertEquals(1, BestDivision.maxToMean(chain, new double[] {6, 3}, equal(3)), 1e-4);
        assertEquals(1.5, BestDivision.maxToMean(chain, new double[] {9, 0}, equal(3)), 1e-4);
        Nodes fast = new Nodes(new int[] {1, 1}, new double[] {3, 1}, new int[2]);
        Placement both = new Placement(new int[][] {{0, 1}}, 2);
        assertEquals(1, BestDivision.maxToMean(both, new double[] {8}, fast), 1e-4);
        assertEquals(1, BestDivision.maxToMean(both, new double[] {0}, fast));
    }

    @Test
    void maxToMean_oneCopyOfEach_isThatOfTheEvenDivision() {
        Placement single = new Placement(new int[][] {{0}, {1}, {1}}, 2);
        double[] loads = {1, 2, 3};
        assertEquals(
                Metrics.maxToMean(single, loads, equal(2)),
                BestDivision.maxToMean(single, loads, equal(2)),
                1e-9);
    }

    /** Never above the even division; and the least that any set of nodes makes necessary. */
    @Test
    void maxToMean_any_isThatOfTheTightestSetOfNodes() {
        Rounds.of(
                200,
                random -> {
                    int count = 1 + random.nextInt(6);
                    Placement base =
                            ExtraCopiesStrategyTest.base(random, 1 + random.nextInt(12), count);
                    double[] loads = Cases.loads(random, base.partitions());
                    Nodes nodes = equal(count);
                    double best = BestDivision.maxToMean(base, loads, nodes);
                    assertTrue(best <= Metrics.maxToMean(base, loads, nodes) * (1 + 1e-6));
                    double necessary = tightest(base, loads, count);
                    assertEquals(necessary, best, 0.002 * necessary);
                });
    }

    /** The most that partitions with all of their copies in a set of nodes bring to each of it. */
    private static double tightest(Placement placement, double[] loads, int count) {
        double most = 0;
        double total = Metrics.total(loads);
        for (int set = 1; set < 1 << count; set++) {
            double inside = 0;
            for (int partition = 0; partition < loads.length; partition++) {
                int copies = 0;
                for (int node : placement.nodes(partition)) {
                    copies |= 1 << node;
                }
                inside += (copies & ~set) == 0 ? loads[partition] : 0;
            }
            most = Math.max(most, inside / Integer.bitCount(set));
        }
        return most / (total / count);
    }

    private static Nodes equal(int count) {
        return Nodes.equal(count, 1);
    }
}
