package io.horoscope.core.replica;

/**
 * How long the answers of a replica take. Words: the geometric mean of latencies of reads of a key,
 * its logarithm, the way, and when the latest answer came.
 *
 * <p>The way is about the least of the last hundred answers' latencies beyond their service times:
 * w becomes min(x, w + (x - w) / 100), from 0 on. Where no slot was free, it only gets shorter.
 */
final class ObservedLatency extends Part {

    static final int SIZE = 4;

    /** At forty answers a second, random variation moves such a mean by less than a third. */
    static final double HALF_LIFE_NANOS = 3e8;

    private static final double WAY_WEIGHT = 1 / 100.0;

    private static final int MEAN = 0;
    private static final int LOG_MEAN = 1;
    private static final int WAY = 2;
    private static final int ANSWERED_AT = 3;

    ObservedLatency(long[] words, int from) {
        super(words, from);
        number(MEAN, Double.NaN);
        number(LOG_MEAN, Double.NaN);
    }

    void answered(long nowNanos, long latencyNanos, Reported reported, boolean isScan) {
        double latency = Math.max(1, latencyNanos);
        if (reported.serviceNanos() >= 0) {
            way(latency - reported.serviceNanos(), reported.queued() < reported.slots());
        }
        if (!isScan || Double.isNaN(number(MEAN))) {
            double weight = DecayedMean.weight(nowNanos - word(ANSWERED_AT), HALF_LIFE_NANOS);
            double log = mean(LOG_MEAN, Math.log(latency), weight);
            number(MEAN, Math.exp(log));
        }
        word(ANSWERED_AT, Math.max(word(ANSWERED_AT), nowNanos));
    }

    private void way(double sample, boolean isFree) {
        double before = number(WAY);
        double nanos = Math.max(0, sample);
        if (nanos < before || isFree) {
            number(WAY, Math.min(nanos, before + (nanos - before) * WAY_WEIGHT));
        }
    }

    /** In nanoseconds; NaN before the first answer. */
    double meanNanos() {
        return number(MEAN);
    }

    /** There and back, in nanoseconds; 0 at first. */
    double wayNanos() {
        return number(WAY);
    }
}
