package io.horoscope.core.select.baseline;

import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.settings.SettingsReader;

/**
 * Puts replicas that are clearly busier than the least busy one last (the Horoscope paper, section
 * 4.3, made safe).
 *
 * <p>The paper reads from the replica with the lowest score, or from the coordinator itself if it
 * is one. Taken literally, all coordinators would read from the same node over differences that do
 * not matter. Three conditions limit this:
 *
 * <ul>
 *   <li><b>Deadband.</b> A replica is <em>shunned</em> when its load exceeds the lowest load by
 *       more than the deadband: for certain from twice the deadband on, with a chance that rises
 *       linearly in between. So the share of reads follows the load smoothly, up and down.
 *   <li><b>Minority.</b> At most half of the replicas, rounded down, are shunned, the busiest ones.
 *       If all are equally busy, none is.
 *   <li><b>Unknown.</b> If a replica is shunned, those without a fresh load go between the known
 *       and the shunned ones: neither best nor worst. Otherwise the given order is kept.
 * </ul>
 *
 * <p>With {@code prefer_local: always}, {@code deadband: 0} and {@code shun: any} this is exactly
 * the paper's selector.
 */
public final class LowestScoreSelector implements ReplicaSelector {

    public static final String NAME = "lowest_score";

    /** Whether the coordinator reads its own copy. */
    public enum PreferLocal {
        /** Whenever it has one: the paper. */
        ALWAYS,
        /** Ahead of its equals, but it is shunned like any other. */
        UNLESS_BUSY,
        /** Like any other replica: the given order decides among equals. */
        NEVER
    }

    /** How many replicas may be shunned. */
    public enum Shun {
        MINORITY,
        ANY
    }

    /** Marks an unknown replica in the scratch space: loads are never negative. */
    private static final double UNKNOWN = -1;

    /**
     * Marks a busy replica that is not shunned because a minority already is. It keeps its place,
     * and is not moved first as the local one.
     */
    private static final double SPARED = -2;

    private static final int DRAW = 1 << 20;

    private static final double DEFAULT_DEADBAND = 0.15;

    private final PreferLocal preferLocal;
    private final double deadband;
    private final Shun shun;

    /**
     * @param deadband difference in load that does not matter, in [0, 0.5]
     */
    public LowestScoreSelector(PreferLocal preferLocal, double deadband, Shun shun) {
        if (!(deadband >= 0 && deadband <= 0.5)) {
            throw new IllegalArgumentException("deadband is from 0 to 0.5: " + deadband);
        }
        this.preferLocal = preferLocal;
        this.deadband = deadband;
        this.shun = shun;
    }

    /** Reads the section of the settings. */
    public static LowestScoreSelector read(SettingsReader section) {
        return new LowestScoreSelector(
                section.choice("prefer_local", PreferLocal.class, PreferLocal.UNLESS_BUSY),
                section.number("deadband", DEFAULT_DEADBAND, 0, 0.5),
                section.choice("shun", Shun.class, Shun.MINORITY));
    }

    @Override
    public String name() {
        return NAME;
    }

    /** Reports are its only input. */
    @Override
    public boolean needsScores() {
        return true;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2) {
            return;
        }
        double[] excess = context.scratch();
        boolean anyKnown = measure(replicas, count, excess, context);
        int shunned = anyKnown ? shun(excess, count, context) : 0;
        if (shunned > 0) {
            sortByClass(replicas, excess, count);
        }
        if (anyKnown) {
            leadWithLocal(replicas, excess, count, shunned, context.localNode());
        }
    }

    /**
     * False if the least busy replica of both ranges is clearly busier than both replicas that
     * would serve the ranges separately.
     */
    @Override
    public boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        if (!context.isKnown(firstOfLeft) || !context.isKnown(firstOfRight)) {
            return true;
        }
        double apart = Math.max(context.load(firstOfLeft), context.load(firstOfRight));
        for (int i = 0; i < count; i++) {
            if (!context.isKnown(shared[i]) || context.load(shared[i]) <= apart + deadband) {
                return true;
            }
        }
        return false;
    }

    /**
     * Writes each replica's load above the lowest one, or {@link #UNKNOWN}; returns whether any is
     * known.
     */
    private static boolean measure(
            int[] replicas, int count, double[] excess, SelectionContext context) {
        double lowest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            excess[i] = context.isKnown(replicas[i]) ? context.load(replicas[i]) : UNKNOWN;
            if (excess[i] >= 0) {
                lowest = Math.min(lowest, excess[i]);
            }
        }
        for (int i = 0; i < count; i++) {
            if (excess[i] >= 0) {
                excess[i] -= lowest;
            }
        }
        return lowest < Double.POSITIVE_INFINITY;
    }

    /** Leaves an excess above 0 only with the replicas to shun; returns how many those are. */
    private int shun(double[] excess, int count, SelectionContext context) {
        double limit = deadband;
        int shunned = 0;
        for (int i = 0; i < count; i++) {
            if (excess[i] > deadband && excess[i] < 2 * deadband) {
                limit =
                        deadband
                                + deadband
                                        * context.chance().below(DRAW)
                                        / DRAW; // One draw serves all.
                break;
            }
        }
        for (int i = 0; i < count; i++) {
            if (excess[i] > limit) {
                shunned++;
            } else if (excess[i] > 0) {
                excess[i] = 0;
            }
        }
        for (int most = shun == Shun.ANY ? count : count / 2; shunned > most; shunned--) {
            excess[leastShunned(excess, count)] = SPARED;
        }
        return shunned;
    }

    private static int leastShunned(double[] excess, int count) {
        int least = -1;
        for (int i = 0; i < count; i++) {
            if (excess[i] > 0 && (least < 0 || excess[i] < excess[least])) {
                least = i;
            }
        }
        return least;
    }

    /**
     * Known, then unknown, then shunned by rising load. A stable insertion sort: there are only 3
     * to 7 replicas.
     */
    private static void sortByClass(int[] replicas, double[] excess, int count) {
        for (int end = 1; end < count; end++) {
            int moving = replicas[end];
            double movingExcess = excess[end];
            int slot = end;
            while (slot > 0 && rank(excess[slot - 1]) > rank(movingExcess)) {
                replicas[slot] = replicas[slot - 1];
                excess[slot] = excess[slot - 1];
                slot--;
            }
            replicas[slot] = moving;
            excess[slot] = movingExcess;
        }
    }

    /** 0 known, 1 unknown, above 1 shunned. */
    private static double rank(double excess) {
        return excess == UNKNOWN ? 1 : excess <= 0 ? 0 : 1 + excess;
    }

    private void leadWithLocal(int[] replicas, double[] excess, int count, int shunned, int local) {
        boolean wanted =
                preferLocal == PreferLocal.ALWAYS
                        || (preferLocal == PreferLocal.UNLESS_BUSY && shunned > 0);
        if (!wanted) {
            return;
        }
        for (int i = 1; i < count; i++) {
            if (replicas[i] == local && (preferLocal == PreferLocal.ALWAYS || excess[i] == 0)) {
                System.arraycopy(replicas, 0, replicas, 1, i);
                replicas[0] = local;
                return;
            }
        }
    }
}
