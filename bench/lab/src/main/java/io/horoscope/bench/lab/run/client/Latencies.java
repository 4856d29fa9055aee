package io.horoscope.bench.lab.run.client;

import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Latencies of one kind of operation over the measured seconds. Immutable. */
public final class Latencies {

    static final double NANOS_PER_MICRO = 1e3;
    private static final double MILLIS_PER_SECOND = 1e3;

    private static final long HALF_SECOND_MILLIS = 500;

    private final List<Histogram> seconds;
    private final double nanosPerUnit;
    private final Histogram all = new Histogram(3);

    /**
     * @param nanosPerUnit of the values in the histograms
     */
    Latencies(List<Histogram> seconds, double nanosPerUnit) {
        this.seconds = List.copyOf(seconds);
        this.nanosPerUnit = nanosPerUnit;
        seconds.forEach(all::add);
    }

    /**
     * Those of a time after a warm-up that begins with the first answer. A client that lacks CPU
     * time writes longer intervals than a second; the last one may end later than that time.
     */
    Latencies after(Duration warmUp, Duration measured) {
        long answers =
                seconds.stream()
                        .filter(second -> second.getTotalCount() > 0)
                        .mapToLong(Histogram::getStartTimeStamp)
                        .findFirst()
                        .orElse(Long.MAX_VALUE);
        List<Histogram> warm =
                seconds.stream()
                        .filter(second -> second.getStartTimeStamp() - answers >= warmUp.toMillis())
                        .toList();
        return new Latencies(
                warm.stream()
                        .takeWhile(
                                second ->
                                        second.getStartTimeStamp() - warm.get(0).getStartTimeStamp()
                                                < measured.toMillis() - HALF_SECOND_MILLIS)
                        .toList(),
                nanosPerUnit);
    }

    public long count() {
        return all.getTotalCount();
    }

    /** Operations a second; 0 if nothing was measured. */
    public double perSecond() {
        double span = span();
        return span <= 0 ? 0 : count() / span;
    }

    /** For how long was measured, in seconds; 0 if nothing was. */
    double span() {
        if (seconds.isEmpty()) {
            return 0;
        }
        long beginMillis = seconds.get(0).getStartTimeStamp();
        long endMillis = seconds.get(seconds.size() - 1).getEndTimeStamp();
        return (endMillis - beginMillis) / MILLIS_PER_SECOND;
    }

    /**
     * The latency that a share of the operations did not exceed, in nanoseconds.
     *
     * @param share in (0, 1]
     */
    public double quantileNanos(double share) {
        return all.getValueAtPercentile(100 * share) * nanosPerUnit;
    }
}
