package io.horoscope.bench.sim.cluster;

/**
 * Integrals over time of what a node's monitor can see: how many slots are busy, whether reads wait, and what neighbours do.
 * Differences of two readings are means over the time between.
 */
public final class LoadGauge {

    /** What neighbours put on a node; each a level from 0 to 1. */
    public enum Level {
        CPU(0),
        CPU_PRESSURE(1),
        DISK(2),
        IO_PRESSURE(3),
        DISK_WAIT(4),
        THROTTLED(5);

        private final int place;

        Level(int place) {
            this.place = place;
        }
    }

    private static final int BUSY = Level.values().length;
    private static final int WAITING = BUSY + 1;
    private static final int COUNT = WAITING + 1;

    private final int slots;
    private final double[] levels = new double[BUSY];
    private final double[] integrals = new double[COUNT];
    private long levelsSinceNanos;
    private int active;
    private int waiting;
    private long activeNanos;
    private long waitingNanos;
    private long slotsSinceNanos;

    LoadGauge(int slots) {
        this.slots = slots;
    }

    /** From now on, so many reads are served and so many wait. Called for every read, so it keeps to whole numbers. */
    void set(long nowNanos, int nowActive, int nowWaiting) {
        integrateSlots(nowNanos);
        active = nowActive;
        waiting = nowWaiting;
    }

    /** From now on, neighbours put so much more (or less, if negative) on the node. */
    public void add(Level level, double change, long nowNanos) {
        integrateLevels(nowNanos);
        levels[level.place] += change;
    }

    /** The integrals up to now, one for each level and then slots in use and time with reads waiting; in nanoseconds. */
    public double[] read(long nowNanos) {
        integrateLevels(nowNanos);
        integrateSlots(nowNanos);
        integrals[BUSY] = activeNanos / (double) slots;
        integrals[WAITING] = (double) waitingNanos;
        return integrals.clone();
    }

    /** The mean of a level between two readings, in [0, 1]. */
    static double mean(double[] before, double[] after, int which, long nanos) {
        return Math.min(1, Math.max(0, (after[which] - before[which]) / nanos));
    }

    public static double mean(double[] before, double[] after, Level level, long nanos) {
        return mean(before, after, level.place, nanos);
    }

    /** The mean share of slots in use. */
    public static double busy(double[] before, double[] after, long nanos) {
        return mean(before, after, BUSY, nanos);
    }

    /** The share of time in which reads waited for a slot. */
    public static double waiting(double[] before, double[] after, long nanos) {
        return mean(before, after, WAITING, nanos);
    }

    private void integrateLevels(long nowNanos) {
        long elapsed = nowNanos - levelsSinceNanos;
        for (int i = 0; i < levels.length; i++) {
            integrals[i] += levels[i] * elapsed;
        }
        levelsSinceNanos = nowNanos;
    }

    private void integrateSlots(long nowNanos) {
        long elapsed = nowNanos - slotsSinceNanos;
        activeNanos += elapsed * active;
        waitingNanos += waiting > 0 ? elapsed : 0;
        slotsSinceNanos = nowNanos;
    }
}
