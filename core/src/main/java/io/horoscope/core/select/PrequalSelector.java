package io.horoscope.core.select;

import io.horoscope.core.estimate.CountQuantile;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.settings.SettingsReader;

/**
 * Prequal's hot-cold order (Wydrowski et al., NSDI 2024, section 4): a replica is hot when its
 * requests in flight exceed a quantile of those of all replicas. Cold ones come first, by rising
 * latency, then hot ones by rising requests in flight.
 *
 * <p>Differences from Prequal, because a coordinator uses its own requests instead of probes:
 *
 * <ul>
 *   <li>A replica's requests in flight are the higher of this coordinator's own there and the
 *       recent mean of those that the replica's answers reported. The first is always current, the
 *       second covers other coordinators.
 *   <li>Latency is the mean of the replica's latest answers here, not the median at its present
 *       load.
 *   <li>The quantile is taken over one randomly drawn candidate of every read, in place of a probe.
 *   <li>A replica of unknown latency ranks just behind the median of the cold candidates. With
 *       probes there is none.
 * </ul>
 *
 * <p>A quantile of 0 orders by requests in flight alone, one of 1 by latency alone.
 */
public final class PrequalSelector implements ReplicaSelector {

    public static final String NAME = "prequal";

    private static final double DEFAULT_QUANTILE = 0.84;

    /**
     * Rank of a hot replica without requests in flight: above any latency in nanoseconds, 11 days.
     */
    private static final double HOT = 1e15;

    private final CountQuantile inFlight;
    private final boolean allHot;
    private final boolean allCold;

    /**
     * @param quantile in [0, 1]
     */
    public PrequalSelector(double quantile) {
        this.inFlight = new CountQuantile(quantile);
        this.allHot = quantile == 0;
        this.allCold = quantile == 1;
    }

    static PrequalSelector read(SettingsReader section) {
        return new PrequalSelector(section.number("quantile", DEFAULT_QUANTILE, 0, 1));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2) {
            return;
        }
        int hottestCold = allHot ? -1 : allCold ? Integer.MAX_VALUE : inFlight.value();
        int probed = context.chance().below(count);
        double[] ranks = context.scratch();
        boolean anyUnknown = false;
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            int requests = requests(stats);
            ranks[i] = requests > hottestCold ? HOT + requests : latency(stats);
            anyUnknown |= Double.isNaN(ranks[i]);
            if (i == probed) {
                inFlight.record(requests);
            }
        }
        if (anyUnknown) {
            rankUnknown(ranks, count);
        }
        StableSort.byKey(replicas, ranks, count);
    }

    private static int requests(ReplicaStats stats) {
        if (stats == null) {
            return 0;
        }
        double reported = stats.queued();
        int own = stats.inFlight();
        return reported > own ? (int) Math.rint(reported) : own;
    }

    private static double latency(ReplicaStats stats) {
        return stats == null ? Double.NaN : Math.min(stats.latencyNanos(), HOT);
    }

    private static void rankUnknown(double[] ranks, int count) {
        double middle = middle(ranks, count);
        for (int i = 0; i < count; i++) {
            if (Double.isNaN(ranks[i])) {
                ranks[i] = middle;
            }
        }
    }

    /** Just above the median of the latencies, the upper of two; 0 without any. */
    private static double middle(double[] ranks, int count) {
        int known = 0;
        for (int i = 0; i < count; i++) {
            known += ranks[i] <= HOT ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            if (ranks[i] <= HOT && placeOf(i, ranks, count) == known / 2) {
                return Math.nextUp(ranks[i]);
            }
        }
        return 0;
    }

    /** How many come before the one at {@code index} by rising rank, unknown ones aside. */
    private static int placeOf(int index, double[] ranks, int count) {
        int before = 0;
        for (int i = 0; i < count; i++) {
            boolean isBefore = ranks[i] < ranks[index] || (ranks[i] == ranks[index] && i < index);
            before += isBefore ? 1 : 0;
        }
        return before;
    }
}
