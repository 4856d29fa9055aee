package io.horoscope.bench.sim.cluster;

import io.horoscope.core.schedule.QueuedRead;

/**
 * What coordinators and replicas know of the sizes of values: all or nothing.
 *
 * @param values as they are
 * @param areKnown as with the oracle {@code value_size}
 * @param meanNanos the mean service time of a read of a small value
 */
public record KnownSizes(Values values, boolean areKnown, long meanNanos) {

    /** Values are equally large, which nobody knows. */
    public static final KnownSizes NONE = new KnownSizes(Values.EQUAL, false, 1);

    /** The table of a read, with the size of its value if that is known; all are of one table. */
    Object table(int key) {
        return areKnown ? values.factor(key) : "";
    }

    /**
     * How much later than the longest read of a request each of its reads may begin, so that it is
     * expected to end at the same time (Reda, Canini, Suresh, Kostić and Braithwaite, "Rein: taming
     * tail latency in key-value stores via multiget scheduling", 2017, slack-driven scheduling; here
     * each key is a bottleneck of its own, as the reads of a request do not share threads).
     *
     * @param keys of the request
     * @return nanoseconds for each key, at least 0; {@link QueuedRead#NONE} where sizes are unknown
     */
    long[] slackNanos(int[] keys) {
        long[] slack = new long[keys.length];
        double longest = 0;
        for (int key : keys) {
            longest = Math.max(longest, values.factor(key));
        }
        for (int i = 0; i < keys.length; i++) {
            slack[i] =
                    areKnown
                            ? (long) ((longest - values.factor(keys[i])) * meanNanos)
                            : QueuedRead.NONE;
        }
        return slack;
    }
}
