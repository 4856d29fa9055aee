package io.horoscope.core.schedule;

import io.horoscope.core.settings.SettingsReader;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Weighted round robin of two classes (Katevenis, Sidiropoulos and Courcoubetis, "Weighted
 * round-robin cell multiplexing in a general-purpose ATM switch chip", 1991): so many reads of one
 * partition, then one scan. A class that has no read to serve leaves its turn to the other one.
 * Reads of a class and priority are served first come, first served, and of several priorities the
 * one whose first read has the largest wait / factor ({@link Priority}).
 *
 * <p>Worst case, with n reads of one partition for each scan: the k-th scan that waits is one of
 * the next k (n + 1) reads served, and the k-th read of one partition is one of the next 2 k.
 * {@code scan_threads} may add, for each of the k scans, the service of a scan. Polls at the same
 * time may be served in each other's place: with p read threads, p reads more. With priorities, the
 * k-th is the k-th to be served of its class: while a read of factor f has waited for w, none of its
 * class and a factor g is served that has waited for less than w g / f. So a low read lets only those
 * pass that arrive before 15 / 16 of its wait is over.
 */
public final class WeightedFair implements SchedulingPolicy {

    public static final String NAME = "weighted_fair";

    static final String WEIGHT = "points_per_scan";

    private static final int DEFAULT_WEIGHT = 20;
    private static final double LAST = 1e16; // Above all waits: 28 days of high priority.

    private static final Heads.Order POINTS_FIRST =
            (head, nowNanos) -> (head.isScan() ? LAST : 0) - weightedWait(head, nowNanos);
    private static final Heads.Order SCANS_FIRST =
            (head, nowNanos) -> (head.isScan() ? 0 : LAST) - weightedWait(head, nowNanos);

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

    /** It has no use for the rest of a hint. */
    @Override
    public boolean usesCostOrTime() {
        return false;
    }

    @Override
    public int level(QueuedRead<?> read) {
        return Levels.of(read, read.priority().number());
    }

    @Override
    public int pick(Heads heads, long nowNanos) {
        int turn = Math.floorMod(turns.getAndIncrement(), pointsPerScan + 1);
        return heads.least(turn == pointsPerScan ? SCANS_FIRST : POINTS_FIRST, nowNanos);
    }

    private static double weightedWait(QueuedRead<?> head, long nowNanos) {
        return head.waitedNanos(nowNanos) / head.priority().factor();
    }
}
