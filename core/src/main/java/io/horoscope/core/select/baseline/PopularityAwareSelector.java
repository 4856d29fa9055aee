package io.horoscope.core.select.baseline;

import io.horoscope.core.estimate.CountMinSketch;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/**
 * Spreads the reads of popular keys over all their replicas in turn, and reads every other key from
 * its first replica, so that only one of the page caches holds it (Canon, Dugois, Marchal and
 * Rivière, "Hector", ICPP 2023).
 *
 * <p>A key is popular when more than a threshold of this coordinator's latest single-key reads were
 * for it. Hector counts every key in a map, without a limit; here memory is bounded and old counts
 * decay. Scans keep the given order.
 */
public final class PopularityAwareSelector implements ReplicaSelector {

    public static final String NAME = "popularity_aware";

    private static final double DEFAULT_THRESHOLD = 0.001;
    private static final double LOWEST_THRESHOLD = 5e-5;
    private static final int DEFAULT_COUNTERS = 1 << 16;

    private final CountMinSketch reads;
    private final double threshold;

    /**
     * @param threshold the share of reads above which a key is popular, in (0, 1]
     * @param counters a power of two from {@link CountMinSketch#FEWEST_COUNTERS} to
     *     {@link CountMinSketch#MOST_COUNTERS}; thresholds below about 11/counters make unpopular
     *     keys popular by chance
     */
    public PopularityAwareSelector(double threshold, int counters) {
        if (!(threshold > 0 && threshold <= 1)) {
            throw new IllegalArgumentException("a threshold is above 0, at most 1: " + threshold);
        }
        this.threshold = threshold;
        this.reads = new CountMinSketch(counters);
    }

    public static PopularityAwareSelector read(SettingsReader section) {
        int counters =
                section.integer(
                        "counters",
                        DEFAULT_COUNTERS,
                        CountMinSketch.FEWEST_COUNTERS,
                        CountMinSketch.MOST_COUNTERS);
        if (Integer.bitCount(counters) != 1) {
            section.problem("counters", "'" + counters + "' is not a power of two");
            counters = DEFAULT_COUNTERS;
        }
        return new PopularityAwareSelector(
                section.number("threshold", DEFAULT_THRESHOLD, LOWEST_THRESHOLD, 1), counters);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2 || context.operation() != OperationClass.READ) {
            return;
        }
        // The key's count also selects the replica.
        int seen = reads.add(context.keyHash());
        if (seen > threshold * reads.total()) {
            Rotation.left(replicas, count, (seen - 1) % count);
        }
    }
}
