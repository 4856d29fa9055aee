package io.horoscope.bench.lab.run.client;

import java.util.List;
import org.HdrHistogram.Histogram;

/** Latencies of one kind of operation over the measured seconds. Immutable. */
public final class Latencies {

    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double NANOS_PER_MICRO = 1e3;

    private final List<Histogram> seconds;
    private final Histogram all = new Histogram(3);

    Latencies(List<Histogram> seconds) {
        this.seconds = List.copyOf(seconds);
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
        long begin = seconds.get(0).getStartTimeStamp();
        double span =
                (seconds.get(seconds.size() - 1).getEndTimeStamp() - begin) / MILLIS_PER_SECOND;
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

    /** Each second on its own, in order. */
    public List<Latencies> bySecond() {
        return seconds.stream().map(second -> new Latencies(List.of(second))).toList();
    }

    /** The middle of the measured time, in milliseconds since the epoch. */
    public double middleEpochMillis() {
        long end = seconds.get(seconds.size() - 1).getEndTimeStamp();
        return (seconds.get(0).getStartTimeStamp() + end) / 2.0;
    }

    /** The seconds that are wholly between two times. */
    public Latencies between(long fromEpochMillis, long toEpochMillis) {
        return new Latencies(
                seconds.stream()
                        .filter(second -> second.getStartTimeStamp() >= fromEpochMillis)
                        .filter(second -> second.getEndTimeStamp() <= toEpochMillis)
                        .toList());
    }
}
