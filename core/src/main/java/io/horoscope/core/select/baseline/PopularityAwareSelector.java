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

    /** For each key that may be popular: with fewer than 11, keys become popular by chance. */
    private static final int COUNTERS_OF_A_KEY = 64;

    private final CountMinSketch reads;
    private final double threshold;

    /**
     * @param threshold the share of reads above which a key is popular, in (0, 1]
     */
    public PopularityAwareSelector(double threshold) {
        if (!(threshold > 0 && threshold <= 1)) {
            throw new IllegalArgumentException("a threshold is above 0, at most 1: " + threshold);
        }
        this.threshold = threshold;
        this.reads = new CountMinSketch(counters(threshold));
    }

    /** A power of two. */
    private static int counters(double threshold) {
        double wanted = COUNTERS_OF_A_KEY / threshold;
        int counters = CountMinSketch.FEWEST_COUNTERS;
        while (counters < wanted && counters < CountMinSketch.MOST_COUNTERS) {
            counters *= 2;
        }
        return counters;
    }

    public static PopularityAwareSelector read(SettingsReader section) {
        return new PopularityAwareSelector(
                section.number("threshold", DEFAULT_THRESHOLD, LOWEST_THRESHOLD, 1));
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
