package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.run.observe.Shares;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoublePredicate;

/**
 * How the share of reads of some nodes changed with a fault.
 *
 * @param nodes indexes of the nodes that had the fault, from 0
 */
public record ShareChange(Shares shares, List<Integer> nodes, Times times) {

    /**
     * When what happened, by System.nanoTime().
     *
     * @param warmNanos the warm-up ended
     * @param beginNanos the fault began
     * @param endNanos the fault ended
     * @param stopNanos the last sample of the nodes
     */
    public record Times(long warmNanos, long beginNanos, long endNanos, long stopNanos) {}

    /** Share of the reads that must be gone, or back. */
    private static final double TARGET = 0.8;

    /** Long enough for some hundred reads. */
    private static final long WINDOW_NANOS = 300_000_000L;

    /** Reads should be back this long after the fault. */
    private static final long RETURN_NANOS = 5_000_000_000L;

    private static final double NANOS_PER_SECOND = 1e9;

    /** Share of reads of the nodes before the fault, in [0, 1]. */
    public double shareBefore() {
        return shares.of(nodes, times.warmNanos(), times.beginNanos()).orElse(0);
    }

    /** Their share from one second after the fault began. */
    public double shareDuring() {
        long from = times.beginNanos() + (long) NANOS_PER_SECOND;
        return shares.of(nodes, from, times.endNanos()).orElse(0);
    }

    /** Their share from five seconds after the fault ended. */
    public double shareAfter() {
        return shares.of(nodes, times.endNanos() + RETURN_NANOS, times.stopNanos()).orElse(0);
    }

    /** Seconds until 80 % of their share was gone, over windows of 0.3 s; empty if never. */
    public OptionalDouble leftAfter() {
        double limit = (1 - TARGET) * shareBefore();
        return firstSeconds(times.beginNanos(), times.endNanos(), share -> share <= limit);
    }

    /** Seconds from the fault's end until 80 % of it was back; empty if never, or if never gone. */
    public OptionalDouble backAfter() {
        if (leftAfter().isEmpty()) {
            return OptionalDouble.empty();
        }
        double limit = TARGET * shareBefore();
        return firstSeconds(times.endNanos(), times.stopNanos(), share -> share >= limit);
    }

    private OptionalDouble firstSeconds(long from, long to, DoublePredicate condition) {
        OptionalLong nanos = shares.firstNanos(nodes, WINDOW_NANOS, from, to, condition);
        return nanos.isPresent()
                ? OptionalDouble.of(nanos.getAsLong() / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }
}
