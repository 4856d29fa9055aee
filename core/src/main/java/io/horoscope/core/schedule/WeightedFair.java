package io.horoscope.core.schedule;

import io.horoscope.core.settings.SettingsReader;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Weighted round robin of two classes (Katevenis, Sidiropoulos and Courcoubetis, "Weighted
 * round-robin cell multiplexing in a general-purpose ATM switch chip", 1991): so many reads of one
 * partition, then one scan. A class that has no read to serve leaves its turn to the other one.
 * Each class is served first come, first served.
 *
 * <p>Worst case, with n reads of one partition for each scan: the k-th scan that waits is one of
 * the next k (n + 1) reads served, and the k-th read of one partition is one of the next 2 k.
 * {@code scan_threads} may add, for each of the k scans, the service of a scan. Polls at the same
 * time may be served in each other's place: with p read threads, p reads more.
 */
public final class WeightedFair implements SchedulingPolicy {

    public static final String NAME = "weighted_fair";

    static final String WEIGHT = "points_per_scan";

    private static final int DEFAULT_WEIGHT = 20;
    private static final double LAST = 1e20; // Above all waits.

    private static final Heads.Order POINTS_FIRST =
            (head, nowNanos) -> (head.isScan() ? LAST : 0) - head.waitedNanos(nowNanos);
    private static final Heads.Order SCANS_FIRST =
            (head, nowNanos) -> (head.isScan() ? 0 : LAST) - head.waitedNanos(nowNanos);

    private final int pointsPerScan;
    private final AtomicInteger turns = new AtomicInteger();

    /**
     * @param pointsPerScan reads of one partition for each scan while both wait; above 0
     */
    public WeightedFair(int pointsPerScan) {
        this.pointsPerScan = pointsPerScan;
    }

    static WeightedFair read(SettingsReader section) {
        return new WeightedFair(section.integer(WEIGHT, DEFAULT_WEIGHT, 1, 10_000));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int level(QueuedRead<?> read) {
        return Levels.of(read, 0);
    }

    @Override
    public int pick(Heads heads, long nowNanos) {
        int turn = Math.floorMod(turns.getAndIncrement(), pointsPerScan + 1);
        return heads.least(turn == pointsPerScan ? SCANS_FIRST : POINTS_FIRST, nowNanos);
    }
}
