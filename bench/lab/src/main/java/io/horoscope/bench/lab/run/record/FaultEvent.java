package io.horoscope.bench.lab.run.record;

import io.horoscope.bench.lab.run.client.ClientResult;
import io.horoscope.bench.lab.run.client.Latencies;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A run before, during and after a fault, at a fixed rate. */
public record FaultEvent(ClientResult result, ShareChange change) {

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

    Times times() {
        return change.times();
    }

    public Latencies before() {
        return result.latencies().between(0, Times.epochMillis(times().beginNanos));
    }

    /** Latencies during the fault, its first second included: it shows how a selector reacts. */
    public Latencies during() {
        return result.latencies()
                .between(
                        Times.epochMillis(times().beginNanos), Times.epochMillis(times().endNanos));
    }

    /** The share every quarter of a second, then the p99 of every second. */
    List<Moment> timeline() {
        List<Moment> moments = new ArrayList<>();
        for (long at = times().warmNanos; at < times().stopNanos; at += STEP_NANOS) {
            double seconds = (at + STEP_NANOS / 2.0 - times().beginNanos) / NANOS_PER_SECOND;
            OptionalDouble share = change.shares().of(change.nodes(), at, at + STEP_NANOS);
            if (share.isPresent()) {
                moments.add(new Moment(seconds, share, OptionalDouble.empty()));
            }
        }
        long beginMillis = Times.epochMillis(times().beginNanos);
        for (Latencies second : result.latencies().bySecond()) {
            double seconds = (second.middleEpochMillis() - beginMillis) / MILLIS_PER_SECOND;
            OptionalDouble p99 = OptionalDouble.of(second.quantileNanos(0.99));
            moments.add(new Moment(seconds, OptionalDouble.empty(), p99));
        }
        return moments;
    }
}
