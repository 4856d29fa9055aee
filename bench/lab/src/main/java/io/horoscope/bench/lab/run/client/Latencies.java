package io.horoscope.bench.lab.run.client;

import java.util.List;
import org.HdrHistogram.Histogram;

/** Latencies of one kind of operation over the measured seconds. Immutable. */
public final class Latencies {

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_MICRO = 1e3;

    private final List<Histogram> seconds;
    private final Histogram all;

    Latencies(List<Histogram> seconds) {
        this.seconds = List.copyOf(seconds);
        this.all = new Histogram(3);
        seconds.forEach(all::add);
    }

    public long count() {
        return all.getTotalCount();
    }

    /** Operations a second; 0 if nothing was measured. */
    public double perSecond() {
        if (seconds.isEmpty()) {
            return 0;
        }
        double span =
                (seconds.get(seconds.size() - 1).getEndTimeStamp()
                                - seconds.get(0).getStartTimeStamp())
                        / MILLIS_PER_SECOND;
        return span <= 0 ? 0 : count() / span;
    }

    public double meanNanos() {
        return all.getMean() * NANOS_PER_MICRO;
    }

    /**
     * The latency that a share of the operations did not exceed, in nanoseconds.
     *
     * @param share in (0, 1]
     */
    public double quantileNanos(double share) {
        return all.getValueAtPercentile(100 * share) * NANOS_PER_MICRO;
    }

    public double maxNanos() {
        return all.getMaxValue() * NANOS_PER_MICRO;
    }

    /** The intervals, a second each, in order; their start times are milliseconds since the epoch. */
    public List<Histogram> seconds() {
        return seconds;
    }

    /** The part of it between two times. */
    public Latencies between(long fromEpochMillis, long toEpochMillis) {
        List<Histogram> part = new java.util.ArrayList<>();
        for (Histogram second : seconds) {
            if (second.getStartTimeStamp() >= fromEpochMillis
                    && second.getEndTimeStamp() <= toEpochMillis) {
                part.add(second);
            }
        }
        return new Latencies(part);
    }
}
