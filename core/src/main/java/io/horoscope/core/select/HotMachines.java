package io.horoscope.core.select;

import io.horoscope.core.replica.Penalties;
import io.horoscope.core.settings.SettingsReader;

/**
 * Which replicas of a read are on hot machines, according to the monitors' reports, and by how much
 * that delays them. A machine is hot if its load is above {@code hot_load} and clearly above the
 * lower median of the read's replicas: at most half of them are, and none if all are equally busy.
 */
final class HotMachines {

    private static final double NONE_HOT = Double.NaN;

    private final double hotLoad;

    private HotMachines(double hotLoad) {
        this.hotLoad = hotLoad;
    }

    /** Without reports: no load exceeds 1. */
    static HotMachines none() {
        return new HotMachines(1);
    }

    static HotMachines read(SettingsReader section, double usual) {
        return new HotMachines(section.number("hot_load", usual, 0, 1));
    }

    /** False if no machine of the cluster is hot. */
    boolean mayBeHot(SelectionContext context) {
        return context.highestLoad() > hotLoad;
    }

    /** The load where it is known and above {@code hot_load}; 0 otherwise. */
    double hotness(int node, SelectionContext context) {
        double load = context.load(node);
        return load > hotLoad && context.isKnown(node) ? load : 0;
    }

    /**
     * The lower median of the known loads, for {@link #penalty}; NaN if no machine is hot. Uses the
     * context's scratch space.
     */
    double median(int[] replicas, int count, SelectionContext context) {
        return mayBeHot(context) && isAnyHot(replicas, count, context)
                ? lowerMedian(replicas, count, context)
                : NONE_HOT;
    }

    /**
     * The logarithm of the factor by which a hot machine makes the answer later; 0 for others.
     *
     * @param median as {@link #median}
     */
    double penalty(int node, double median, SelectionContext context) {
        return Penalties.load(hotness(node, context), median, hotLoad);
    }

    private boolean isAnyHot(int[] replicas, int count, SelectionContext context) {
        for (int i = 0; i < count; i++) {
            if (hotness(replicas[i], context) > 0) {
                return true;
            }
        }
        return false;
    }

    private static double lowerMedian(int[] replicas, int count, SelectionContext context) {
        double[] sorted = context.scratch();
        int known = 0;
        for (int i = 0; i < count; i++) {
            if (context.isKnown(replicas[i])) {
                Penalties.insert(context.load(replicas[i]), sorted, known++);
            }
        }
        return Penalties.lowerMedian(sorted, known);
    }
}
