package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.Latencies;
import io.horoscope.bench.lab.run.observe.Shares;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoublePredicate;

/**
 * A run before, during and after a fault, at a fixed rate.
 *
 * @param nodes indexes of the nodes that had the fault, from 0
 */
public record FaultEvent(ClientResult result, Shares shares, List<Integer> nodes, Times times) {

    /** Share of the reads that must be gone, or back. */
    private static final double TARGET = 0.8;

    /** Long enough for some hundred reads. */
    private static final long WINDOW_NANOS = 300_000_000L;

    /** Reads should be back this long after the fault. */
    private static final long RETURN_NANOS = 5_000_000_000L;

    private static final long STEP_NANOS = 250_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000L;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * When what happened, by System.nanoTime().
     *
     * @param startNanos the client's process was started
     * @param warmNanos the warm-up ended
     * @param beginNanos the fault began
     * @param endNanos the fault ended
     * @param stopNanos the last sample of the nodes
     */
    public record Times(
            long startNanos, long warmNanos, long beginNanos, long endNanos, long stopNanos) {

        double beginSeconds() {
            return (beginNanos - startNanos) / NANOS_PER_SECOND;
        }

        double endSeconds() {
            return (endNanos - startNanos) / NANOS_PER_SECOND;
        }

        /** The same moment on the clock of the client's logs. */
        private static long epochMillis(long nanos) {
            return System.currentTimeMillis() - (System.nanoTime() - nanos) / NANOS_PER_MILLI;
        }
    }

    /** One row of timeline.csv: a share or a latency, seconds after the fault began. */
    record Moment(double atSeconds, OptionalDouble share, OptionalDouble p99Nanos) {}

    /** Share of reads of the nodes before the fault, in [0, 1]. */
    public double shareBefore() {
        return shares.of(nodes, times.warmNanos, times.beginNanos).orElse(0);
    }

    /** Their share from one second after the fault began. */
    public double shareDuring() {
        long from = times.beginNanos + (long) NANOS_PER_SECOND;
        return shares.of(nodes, from, times.endNanos).orElse(0);
    }

    /** Their share from five seconds after the fault ended. */
    public double shareAfter() {
        return shares.of(nodes, times.endNanos + RETURN_NANOS, times.stopNanos).orElse(0);
    }

    /** Seconds until 80 % of their share was gone, over windows of 0.3 s; empty if never. */
    public OptionalDouble leftAfter() {
        double limit = (1 - TARGET) * shareBefore();
        return firstSeconds(times.beginNanos, times.endNanos, share -> share <= limit);
    }

    /** Seconds from the fault's end until 80 % of it was back; empty if never, or if never gone. */
    public OptionalDouble backAfter() {
        if (leftAfter().isEmpty()) {
            return OptionalDouble.empty();
        }
        double limit = TARGET * shareBefore();
        return firstSeconds(times.endNanos, times.stopNanos, share -> share >= limit);
    }

    public Latencies before() {
        return result.latencies().between(0, Times.epochMillis(times.beginNanos));
    }

    /** Latencies during the fault, its first second included: it shows how a selector reacts. */
    public Latencies during() {
        return result.latencies()
                .between(Times.epochMillis(times.beginNanos), Times.epochMillis(times.endNanos));
    }

    /** The share every quarter of a second, then the p99 of every second. */
    List<Moment> timeline() {
        List<Moment> moments = new ArrayList<>();
        for (long at = times.warmNanos; at < times.stopNanos; at += STEP_NANOS) {
            double seconds = (at + STEP_NANOS / 2.0 - times.beginNanos) / NANOS_PER_SECOND;
            OptionalDouble share = shares.of(nodes, at, at + STEP_NANOS);
            if (share.isPresent()) {
                moments.add(new Moment(seconds, share, OptionalDouble.empty()));
            }
        }
        long beginMillis = Times.epochMillis(times.beginNanos);
        for (Latencies second : result.latencies().bySecond()) {
            double seconds = (second.middleEpochMillis() - beginMillis) / MILLIS_PER_SECOND;
            OptionalDouble p99 = OptionalDouble.of(second.quantileNanos(0.99));
            moments.add(new Moment(seconds, OptionalDouble.empty(), p99));
        }
        return moments;
    }

    private OptionalDouble firstSeconds(long from, long to, DoublePredicate condition) {
        OptionalLong nanos = shares.firstNanos(nodes, WINDOW_NANOS, from, to, condition);
        return nanos.isPresent()
                ? OptionalDouble.of(nanos.getAsLong() / NANOS_PER_SECOND)
                : OptionalDouble.empty();
    }
}
