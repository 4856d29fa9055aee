package io.horoscope.studies.placement;

import java.util.Arrays;

/**
 * A strategy by its name in results.
 *
 * @param today places by predicted requests
 * @param bound of max:mean for the actual requests, met by least movement; 0: today's placement
 *     stays; infinite: today's strategy places anew
 */
record Strategy(String name, PlacementStrategy today, double bound) {

    static final Strategy BASE = new Strategy("base", new BaseStrategy(), 0);
    static final Strategy COARSE = new Strategy("coarse", new CoarseStrategy(), 0);
    static final Strategy COMPACT = new Strategy("compact", new CompactStrategy(), 0);
    static final Strategy FULL = new Strategy("full", new FullStrategy(), 0);
    static final Strategy BALANCED = new Strategy("balanced", new BalancedStrategy(), 0);
    static final Strategy ANEW =
            new Strategy("balanced, anew", new BalancedStrategy(), Double.POSITIVE_INFINITY);

    /** Today's placement is balanced. */
    static Strategy leastMovement(double bound) {
        return new Strategy("least movement, " + bound, new BalancedStrategy(), bound);
    }

    Placement place(Placement placed, double[] actual, Nodes nodes) {
        if (bound == 0) {
            return placed;
        }
        if (Double.isInfinite(bound)) {
            return today.place(actual, nodes);
        }
        long[] bytes = new long[actual.length];
        Arrays.fill(bytes, 1);
        return new LeastMovementStrategy(placed, bytes, bound).place(actual, nodes);
    }
}
