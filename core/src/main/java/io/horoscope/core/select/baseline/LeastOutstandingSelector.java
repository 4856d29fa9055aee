package io.horoscope.core.select.baseline;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;

/**
 * Prefers the replica at which this coordinator has the fewest requests in flight; equals keep
 * their given order.
 */
public final class LeastOutstandingSelector implements ReplicaSelector {

    public static final String NAME = "least_outstanding";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        double[] outstanding = context.scratch();
        for (int i = 0; i < count; i++) {
            outstanding[i] = context.inFlight(replicas[i]);
        }
        StableSort.byKey(replicas, outstanding, count);
    }
}
