package io.horoscope.studies.placement;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Random loads and nodes. */
public final class Cases {

    private Cases() {}

    /** From even to very uneven, with zeros; at least one is above 0. */
    public static double[] loads(SplittableRandom random, int count) {
        double power = random.nextInt(6);
        double zeros = random.nextDouble();
        double[] loads = new double[count];
        Arrays.setAll(
                loads,
                partition ->
                        random.nextDouble() < zeros * 0.7
                                ? 0
                                : 1_000 * Math.pow(random.nextDouble(), power));
        loads[random.nextInt(count)] += 1;
        return loads;
    }

    /** Different slots, capacities and racks, and so few partitions that each fits. */
    public static Nodes nodes(SplittableRandom random) {
        int count = 1 + random.nextInt(20);
        int[] slots = new int[count];
        double[] capacities = new double[count];
        int[] racks = new int[count];
        int rackCount = 1 + random.nextInt(Math.min(4, count));
        for (int node = 0; node < count; node++) {
            slots[node] = 1 + random.nextInt(8);
            capacities[node] = 0.5 + random.nextDouble();
            racks[node] = node % rackCount;
        }
        return new Nodes(slots, capacities, racks);
    }
}
