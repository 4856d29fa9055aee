package io.horoscope.core.select;

/** Keeps Cassandra's own order: the control against which the others are compared. */
public final class ClosestSelector implements ReplicaSelector {

    public static final String NAME = "closest";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean startsFromStockOrder() {
        return true;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        // Given order is the rule.
    }
}
