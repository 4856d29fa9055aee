package io.horoscope.core.schedule;

/**
 * A read that waits at a replica, as policies see it. Its queue completes it before other threads
 * see it, and no policy changes it.
 *
 * @param <T> what the caller queues
 */
public final class QueuedRead<T> {

    /** No limit, and no time that remains. */
    public static final long NONE = Long.MAX_VALUE;

    // By the queue, before the read is in a level.
    long arrivedNanos;
    double usualNanos;
    double costNanos;
    int level;
    // By the thread that polls it.
    boolean isDropped;

    private final T task;
    private final Object table;
    private final ReadClass readClass;
    private final long limitNanos;
    private final ReadHint hint;

    /**
     * A read with a limit, from its arrival on.
     *
     * @param table any value that is equal for reads of the same table, and of values of about the
     *     same size where that is known
     * @param limitNanos until nobody waits for the answer; {@link #NONE} if somebody always does
     * @param hint of the coordinator; {@link ReadHint#NONE} without one
     */
    public QueuedRead(T task, Object table, ReadClass readClass, long limitNanos, ReadHint hint) {
        this.task = task;
        this.table = table;
        this.readClass = readClass;
        this.limitNanos = limitNanos;
        this.hint = hint;
    }

    public T task() {
        return task;
    }

    public Object table() {
        return table;
    }

    public ReadClass readClass() {
        return readClass;
    }

    public boolean isScan() {
        return readClass.isScan();
    }

    /** The time since its arrival, at least 0. */
    public long waitedNanos(long nowNanos) {
        return Math.max(0, nowNanos - arrivedNanos);
    }

    /**
     * From its arrival until it should be served: its limit, or what remains according to its
     * coordinator where that is less, as where the clock of the limit is of another machine.
     */
    public long dueNanos() {
        return Math.min(hint.remainingNanos(), limitNanos);
    }

    public Priority priority() {
        return hint.priority();
    }

    /** The service time that its coordinator expects, above 0; NaN if unknown. */
    double hintedNanos() {
        return hint.costNanos();
    }

    /**
     * The usual service time of reads of its class and table, above 0; where none was served here,
     * what its coordinator expects.
     */
    public double usualNanos() {
        return usualNanos;
    }

    /** The service time that the classifier of its arrival expected, above 0. */
    public double costNanos() {
        return costNanos;
    }

    /** The cost that policies compare: times the factor of its priority. */
    public double weightedNanos() {
        return costNanos * priority().factor();
    }

    /** The level that it waits in, or waited in: in [0, 16), from 8 on for scans. */
    public int level() {
        return level;
    }

    /** Of a read that was polled: whether it must not be served, because it is too late for it. */
    public boolean isDropped() {
        return isDropped;
    }

    /**
     * Whether less time is left than needed.
     *
     * <p>Early means that the read is dropped if it would probably not end within its limit.
     * Otherwise, where reads wait for their whole limit, all that are served end too late. A read
     * that waited for less than half of its limit is served, whatever is expected of it: an
     * expectation above all limits would otherwise never be corrected.
     */
    boolean isTooLate(boolean early, long nowNanos) {
        double neededNanos = early ? Math.min(costNanos, limitNanos / 2.0) : 0;
        return limitNanos != NONE && limitNanos - waitedNanos(nowNanos) < neededNanos;
    }
}
