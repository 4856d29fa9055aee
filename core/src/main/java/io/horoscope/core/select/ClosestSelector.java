package io.horoscope.core.select;

/** Keeps Cassandra's own order: the baseline of comparisons. */
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
    public boolean needsEachReport() {
        return false; // Nor any other.
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        // The given order is kept.
    }
}
