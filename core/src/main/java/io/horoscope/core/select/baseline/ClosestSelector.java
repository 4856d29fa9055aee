package io.horoscope.core.select.baseline;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;

/**
 * Keeps the topology's order: reads stay at home, whatever happens there. The baseline of
 * comparisons.
 */
public final class ClosestSelector implements ReplicaSelector {

    public static final String NAME = "closest";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        // The given order is kept.
    }
}
