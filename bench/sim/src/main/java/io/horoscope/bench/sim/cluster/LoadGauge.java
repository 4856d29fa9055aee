package io.horoscope.bench.sim.cluster;

/**
 * Integrals over time of what a node's monitor can see: how many processors are busy, whether reads
 * wait, and what other processes do. Differences of two readings are means over the time between.
 */
public final class LoadGauge {

    // Counters of what other processes use of a node; each a level from 0 to 1.
    public static final int CPU = 0;
    public static final int CPU_PRESSURE = 1;
    public static final int DISK = 2;
    public static final int IO_PRESSURE = 3;
    public static final int DISK_WAIT = 4;
    public static final int THROTTLED = 5;

    /** The counter of processors in use, as a share of all. */
    public static final int BUSY = 6;

    /** The counter of time in which reads waited for a slot or a processor. */
    public static final int WAITING = 7;

    public static final int COUNTERS = 8;

    private final int processors;
    private final double[] levels = new double[BUSY];
    private final double[] integrals = new double[BUSY];
    private long levelsSinceNanos;
    private int active;
    private int waiting;
    private long activeNanos;
    private long waitingNanos;
    private long slotsSinceNanos;

    LoadGauge(int processors) {
        this.processors = processors;
    }

    /**
     * From now on, so many reads have a processor and so many wait. Called for every read, so it
     * keeps to whole numbers.
     */
    void set(long nowNanos, int nowActive, int nowWaiting) {
        integrateSlots(nowNanos);
        active = nowActive;
        waiting = nowWaiting;
    }

    /** From now on, other processes use so much more (or less, if negative) of the node. */
    public void add(int level, double change, long nowNanos) {
        integrateLevels(nowNanos);
        levels[level] += change;
    }

    /** The integrals up to now by counter, in nanoseconds; none ever falls. */
    public long[] read(long nowNanos) {
        integrateLevels(nowNanos);
        integrateSlots(nowNanos);
        long[] counters = new long[COUNTERS];
        for (int i = 0; i < integrals.length; i++) {
            counters[i] = (long) integrals[i];
        }
        counters[BUSY] = activeNanos / processors;
        counters[WAITING] = waitingNanos;
        return counters;
    }

    private void integrateLevels(long nowNanos) {
        long elapsed = nowNanos - levelsSinceNanos;
        for (int i = 0; i < levels.length; i++) {
            integrals[i] += Math.max(0, levels[i]) * elapsed; // Sums of levels are not exact.
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
