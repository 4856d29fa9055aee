package io.horoscope.bench.lab.run.observe;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoublePredicate;

/**
 * The share of all operations that each node executed, over any span of time.
 *
 * @param nodes operations that each node executed; they grow meanwhile
 */
public record Shares(List<CounterSeries> nodes) {

    private static final long STEPS_PER_WINDOW = 20;

    /**
     * The share of several nodes together.
     *
     * @param several indexes of nodes, from 0
     * @return in [0, 1]; empty if no node executed anything
     */
    public OptionalDouble of(List<Integer> several, long fromNanos, long toNanos) {
        double all = total(fromNanos, toNanos);
        double some =
                several.stream()
                        .mapToDouble(node -> executed(nodes.get(node), fromNanos, toNanos))
                        .sum();
        return all <= 0 ? OptionalDouble.empty() : OptionalDouble.of(some / all);
    }

    /** Operations of all nodes. */
    public double total(long fromNanos, long toNanos) {
        return nodes.stream().mapToDouble(node -> executed(node, fromNanos, toNanos)).sum();
    }

    /**
     * The first time at which the share of several nodes in a window satisfies a condition. The
     * window begins after the event, so the result is at least one window late: it errs against us.
     *
     * @param eventNanos what may have caused the change; the search begins a window after it
     * @param endNanos the search ends here
     * @return nanoseconds since the event; empty if never
     */
    public OptionalLong firstNanos(
            List<Integer> several,
            long windowNanos,
            long eventNanos,
            long endNanos,
            DoublePredicate condition) {
        long step = windowNanos / STEPS_PER_WINDOW;
        for (long now = eventNanos + windowNanos; now <= endNanos; now += step) {
            OptionalDouble share = of(several, now - windowNanos, now);
            if (share.isPresent() && condition.test(share.getAsDouble())) {
                return OptionalLong.of(now - eventNanos);
            }
        }
        return OptionalLong.empty();
    }

    private static double executed(CounterSeries series, long fromNanos, long toNanos) {
        return series.at(toNanos) - series.at(fromNanos);
    }
}
