package io.horoscope.core.replica;

/**
 * What a replica last reported to one coordinator on the answer to a read, and so which of the next
 * answers need not report anything.
 *
 * <p>An answer without a report says that the last one still holds. To report costs each node about
 * as much as all else that follows the read. So while less than half of the slots are busy, and
 * reads usually take as long as was reported, only one answer of {@link #ONE_OF} reports, and one
 * each half second. Which one does not depend on how long its read took: a coordinator learns from
 * these times what it costs to divert a read.
 *
 * <p>Thread-safe. If two threads ask at the same moment, both of their answers may report.
 */
public final class LastReported {

    /** One of so many answers without news is to report all the same: see {@link #isDue}. */
    public static final int ONE_OF = 8;

    /** And one that comes so long after the last that did. */
    static final long PERIOD_NANOS = 500_000_000L;

    /** Usual service times that differ by less are the same: expected times within the deadband. */
    private static final double SAME = 1.1;

    private volatile Values last; // Null before the first report. Written by answers that report.

    /**
     * Whether the answer that a replica is about to send has to report; if so, it counts as
     * reported.
     *
     * @param reported what the replica has to report
     * @param isScan whether the read is none of a single key, which always reports: how long it took
     *     says nothing about others
     * @param isTurn whether it reports even without news, as one of {@link #ONE_OF} does. The caller
     *     counts: a count here would be written by all threads for each answer
     * @param nowNanos monotonic time
     */
    public boolean isDue(Reported reported, boolean isScan, boolean isTurn, long nowNanos) {
        Values before = last;
        boolean isBusy = isBusy(reported);
        boolean isDue =
                isBusy
                        || isScan
                        || isTurn
                        || before == null
                        || before.isBusy
                        || nowNanos - before.atNanos >= PERIOD_NANOS
                        || !before.isSame(reported.usualNanos());
        if (isDue) {
            last = new Values(isBusy, reported.usualNanos(), nowNanos);
        }
        return isDue;
    }

    /** Whether half of the slots are busy or more, so that the next answer reports again. */
    static boolean isBusy(Reported reported) {
        return 2L * reported.queued() >= reported.slots();
    }

    private static final class Values {

        private final boolean isBusy;
        private final long usualNanos;
        private final long atNanos;

        Values(boolean isBusy, long usualNanos, long atNanos) {
            this.isBusy = isBusy;
            this.usualNanos = usualNanos;
            this.atNanos = atNanos;
        }

        private boolean isSame(long otherNanos) {
            double time = (double) usualNanos + ReplicaStats.LOG_OFFSET_NANOS;
            double other = (double) otherNanos + ReplicaStats.LOG_OFFSET_NANOS;
            return time <= SAME * other && other <= SAME * time;
        }
    }
}
