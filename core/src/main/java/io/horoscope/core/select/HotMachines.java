package io.horoscope.core.select;

import io.horoscope.core.settings.SettingsReader;

/**
 * Which replicas of a read are on hot machines, according to the monitors' reports: those whose load
 * is above {@code hot_load} and clearly above the lower median of the read's replicas. So at most
 * half of them are hot, and none if all are equally busy.
 *
 * <p>h = 8 · (load - median - 0.15), for a hot machine; else 0
 */
public final class HotMachines {

    /** A load that exceeds the median by less is not hot: reports are no more precise. */
    private static final double MARGIN = 0.15;

    /** Per unit of load: an excess of 0.3 makes the time e^2.4 times as long, eleven times. */
    private static final double WEIGHT = 8;

    private final double hotLoad;

    private HotMachines(double hotLoad) {
        this.hotLoad = hotLoad;
    }

    static HotMachines read(SettingsReader section, double usual) {
        return new HotMachines(section.number("hot_load", usual, 0, 1));
    }

    /** The load where it is known and above {@code hot_load}; 0 otherwise. */
    double hotness(int node, SelectionContext context) {
        double load = context.load(node);
        return load > hotLoad && context.isKnown(node) ? load : 0;
    }

    /**
     * Multiplies the times of hot machines by e^((1 - c/2) · h).
     *
     * @param expected of each replica; c is {@link SelectionContext#confidence}
     */
    void addTo(double[] expected, int[] replicas, int count, SelectionContext context) {
        if (context.highestLoad() <= hotLoad || !isAnyHot(replicas, count, context)) {
            return;
        }
        double median = lowerMedian(replicas, count, context);
        for (int i = 0; i < count; i++) {
            double log = logFactor(i, median, replicas, context);
            if (log > 0) {
                expected[i] *= Math.exp(log);
            }
        }
    }

    /** Whether h of a node is above 0. */
    boolean isHot(int node, int[] replicas, int count, SelectionContext context) {
        double hotness = hotness(node, context);
        return hotness > 0 && weight(hotness, lowerMedian(replicas, count, context), hotLoad) > 0;
    }

    /** (1 - c/2) · h of the replica at a place. */
    double logFactor(int place, int[] replicas, int count, SelectionContext context) {
        return logFactor(place, lowerMedian(replicas, count, context), replicas, context);
    }

    private double logFactor(int place, double median, int[] replicas, SelectionContext context) {
        double weight = weight(hotness(replicas[place], context), median, hotLoad);
        return (1 - context.confidence()[place] / 2) * weight;
    }

    /**
     * h; 0 for a machine that is not hot.
     *
     * @param load in [0, 1]; NaN if it is unknown
     * @param median the lower one of the read's replicas
     */
    public static double weight(double load, double median, double hotLoad) {
        double excess = load - median - MARGIN;
        return load > hotLoad && excess > 0 ? excess * WEIGHT : 0;
    }

    /** False if every shared replica is clearly hotter than both of two others. */
    boolean isAnyAsCold(int[] shared, int count, int one, int other, SelectionContext context) {
        double apart = Math.max(hotness(one, context), hotness(other, context));
        for (int i = 0; i < count; i++) {
            if (hotness(shared[i], context) <= apart + MARGIN) {
                return true;
            }
        }
        return false;
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
                insert(context.load(replicas[i]), sorted, known++);
            }
        }
        return lowerMedian(sorted, known);
    }

    /** Adds a number to sorted ones, which are few. */
    private static void insert(double number, double[] sorted, int count) {
        int place = count;
        for (; place > 0 && sorted[place - 1] > number; place--) {
            sorted[place] = sorted[place - 1];
        }
        sorted[place] = number;
    }

    /**
     * The lower median, which at most half of the numbers exceed; 0 if there is none.
     *
     * @param sorted in ascending order
     * @param count how many of them there are
     */
    public static double lowerMedian(double[] sorted, int count) {
        return count == 0 ? 0 : sorted[(count - 1) / 2];
    }
}
