package io.horoscope.core.replica;

/**
 * How long the answers of a replica take. Words: the geometric mean of latencies of reads of a key,
 * its logarithm, the way, and when the latest answer came.
 *
 * <p>The way is about the least of the last hundred answers' latencies beyond their service times:
 * w becomes min(x, w + (x - w) / 100), from 0 on. Where no slot was free, it only gets shorter. None
 * counts as more than four times the way, and than four times {@link ExpectedTime#SOON_NANOS}: one
 * that waited for a pause of seconds to end did not spend them on the way.
 */
final class ObservedLatency extends Part {

    static final int SIZE = 4;

    /** At forty answers a second, random variation moves such a mean by less than a third. */
    static final double HALF_LIFE_NANOS = 3e8;

    private static final double WAY_WEIGHT = 1 / 100.0;

    /** A request is stalled, and a sample of the way too long, from so many times the usual on. */
    private static final double STALLED = 4;

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
            number(MEAN, Math.exp(mean(LOG_MEAN, Math.log(latency), weight)));
            word(ANSWERED_AT, Math.max(word(ANSWERED_AT), nowNanos));
        }
    }

    private void way(double sample, boolean isFree) {
        double before = number(WAY);
        double nanos = Math.max(0, Math.min(sample, stalledNanos(before)));
        if (nanos < before || isFree) {
            number(WAY, Math.min(nanos, before + (nanos - before) * WAY_WEIGHT));
        }
    }

    /** From when on an outstanding read is stalled, in nanoseconds; NaN before the first answer. */
    double stalledNanos() {
        return stalledNanos(number(MEAN));
    }

    private static double stalledNanos(double usualNanos) {
        return STALLED * Math.max(ExpectedTime.SOON_NANOS, usualNanos);
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
