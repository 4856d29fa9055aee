package io.horoscope.bench.lab.observe;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoublePredicate;

/** The share of all operations that each node served, over any span of time. Immutable; the series behind it grow. */
public final class Shares {

    /** A share is judged over a second: fewer reads would make it a matter of luck. */
    public static final long WINDOW_NANOS = 1_000_000_000L;

    private static final long STEP_NANOS = 50_000_000L;

    private final List<CounterSeries> nodes;

    /**
     * @param nodes operations that each node served
     */
    public Shares(List<CounterSeries> nodes) {
        this.nodes = List.copyOf(nodes);
    }

    /**
     * A node's share.
     *
     * @param node index of the node, from 0
     * @return in [0, 1]; empty if no node served anything
     */
    public OptionalDouble of(int node, long fromNanos, long toNanos) {
        double all = 0;
        for (CounterSeries series : nodes) {
            all += served(series, fromNanos, toNanos);
        }
        return all <= 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(served(nodes.get(node), fromNanos, toNanos) / all);
    }

    /** Operations of all nodes. */
    public double total(long fromNanos, long toNanos) {
        return nodes.stream().mapToDouble(series -> served(series, fromNanos, toNanos)).sum();
    }

    /**
     * The first time at which a node's share of the last second satisfies a condition. The window never reaches back before
     * the event, so the answer is at least one window late: it errs against us.
     *
     * @param eventNanos what may have caused the change; the search begins a window after it
     * @param endNanos the search ends here
     * @return nanoseconds since the event; empty if never
     */
    public OptionalLong firstNanos(
            int node, long eventNanos, long endNanos, DoublePredicate condition) {
        for (long now = eventNanos + WINDOW_NANOS; now <= endNanos; now += STEP_NANOS) {
            OptionalDouble share = of(node, now - WINDOW_NANOS, now);
            if (share.isPresent() && condition.test(share.getAsDouble())) {
                return OptionalLong.of(now - eventNanos);
            }
        }
        return OptionalLong.empty();
    }

    private static double served(CounterSeries series, long fromNanos, long toNanos) {
        return series.at(toNanos) - series.at(fromNanos);
    }
}
