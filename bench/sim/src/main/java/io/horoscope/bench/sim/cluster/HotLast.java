package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import java.util.Arrays;

/**
 * Another selector with the monitors' reports: replicas on hot machines go behind the others, both
 * in its order. As for {@code horoscope}, a machine is hot if its load is above {@code hot_load} and
 * clearly above the lower median of the read's replicas.
 *
 * @param hotLoad in [0, 1]
 */
public record HotLast(ReplicaSelector selector, double hotLoad) implements ReplicaSelector {

    /** A load that exceeds the median by less is not hot: reports are no more precise. */
    private static final double MARGIN = 0.15;

    /** The selector itself, or the one that it orders with. */
    static ReplicaSelector inner(ReplicaSelector selector) {
        return selector instanceof HotLast hotLast ? hotLast.selector : selector;
    }

    @Override
    public String name() {
        return selector.name();
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        selector.order(replicas, count, context);
        double least = Math.max(hotLoad, lowerMedian(replicas, count, context) + MARGIN);
        int[] hot = new int[count];
        int kept = 0;
        int moved = 0;
        for (int i = 0; i < count; i++) {
            int node = replicas[i];
            if (context.isKnown(node) && context.load(node) > least) {
                hot[moved++] = node;
            } else {
                replicas[kept++] = node;
            }
        }
        System.arraycopy(hot, 0, replicas, kept, moved);
    }

    /** Of the known loads; 0 if none is. */
    private static double lowerMedian(int[] replicas, int count, SelectionContext context) {
        double[] loads =
                Arrays.stream(replicas, 0, count)
                        .filter(context::isKnown)
                        .mapToDouble(context::load)
                        .sorted()
                        .toArray();
        return loads.length == 0 ? 0 : loads[(loads.length - 1) / 2];
    }

    @Override
    public boolean needsScores() {
        return selector.needsScores();
    }

    @Override
    public boolean startsFromStockOrder() {
        return selector.startsFromStockOrder();
    }

    @Override
    public void sent(int node, long nowNanos) {
        selector.sent(node, nowNanos);
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        selector.answered(node, nowNanos, latencyNanos, queued, serviceNanos);
    }

    @Override
    public void failed(int node, long nowNanos, long latencyNanos) {
        selector.failed(node, nowNanos, latencyNanos);
    }

    @Override
    public void discarded(int node, long nowNanos) {
        selector.discarded(node, nowNanos);
    }

    @Override
    public void left(int node) {
        selector.left(node);
    }

    @Override
    public long tickIntervalNanos() {
        return selector.tickIntervalNanos();
    }

    @Override
    public void tick(long nowNanos) {
        selector.tick(nowNanos);
    }
}
