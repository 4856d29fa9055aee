package io.horoscope.core.select;

import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.score.ScoreTable;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Orders replicas and makes up inputs, for tests. */
public final class Orders {

    public static final double NONE = Double.NaN;

    private Orders() {}

    /** A copy of {@code given}, ordered with draws at half of their range. */
    public static int[] order(ReplicaSelector selector, int local, ScoreTable table, int... given) {
        return order(selector, local, table, at(0.5), given);
    }

    public static int[] order(
            ReplicaSelector selector, int local, ScoreTable table, Chance chance, int... given) {
        int[] ordered = given.clone();
        selector.order(ordered, ordered.length, context(table, local, chance));
        return ordered;
    }

    public static SelectionContext context(ScoreTable table, int local, Chance chance) {
        return new SelectionContext(chance, new ReplicaTable(), 8)
                .fill(table, 0, 1, OperationClass.READ, local);
    }

    /** Draws at the same share, in [0, 1), of every bound. */
    public static Chance at(double share) {
        return bound -> (int) (share * bound);
    }

    /** Loads on a fine grid with ties, and unknown ones. */
    public static double[] loads(SplittableRandom random, int count) {
        boolean coarse = random.nextBoolean();
        return random.doubles(count)
                .map(load -> load < 0.12 ? NONE : coarse ? Math.rint(load * 10) / 10 : load)
                .toArray();
    }

    /** The numbers below {@code count} in any order. */
    public static int[] shuffled(SplittableRandom random, int count) {
        int[] nodes = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int kept = nodes[i];
            nodes[i] = nodes[j];
            nodes[j] = kept;
        }
        return nodes;
    }

    public static int placeOf(int node, int[] ordered) {
        return IntStream.range(0, ordered.length)
                .filter(place -> ordered[place] == node)
                .findFirst()
                .orElseThrow();
    }
}
