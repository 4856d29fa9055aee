package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;

/** The ceiling: knows the true queues and speeds without delay, and takes the replica that will answer soonest. */
public final class OracleSelector implements ReplicaSelector {

    public static final String NAME = "oracle";

    private final OracleView view;

    public OracleSelector(OracleView view) {
        this.view = view;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        double[] expected = context.scratch();
        for (int end = 0; end < count; end++) {
            int moving = replicas[end];
            double nanos = view.expectedNanos(moving);
            int slot = end;
            while (slot > 0 && expected[slot - 1] > nanos) {
                replicas[slot] = replicas[slot - 1];
                expected[slot] = expected[slot - 1];
                slot--;
            }
            replicas[slot] = moving;
            expected[slot] = nanos;
        }
    }
}
