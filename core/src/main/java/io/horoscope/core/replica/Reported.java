package io.horoscope.core.replica;

/**
 * What a replica reports of itself with its answer to a read; {@link ReplicaStats#NOT_REPORTED}
 * for each value that it does not report. Immutable.
 */
public final class Reported {

    /** That of a node without Horoscope. */
    public static final Reported NOTHING =
            new Reported(
                    ReplicaStats.NOT_REPORTED,
                    ReplicaStats.NOT_REPORTED,
                    ReplicaStats.NOT_REPORTED,
                    ReplicaStats.NOT_REPORTED);

    private final int queued;
    private final int slots;
    private final long serviceNanos;
    private final long usualNanos;

    /**
     * Of an answer.
     *
     * @param queued other reads that wait or are served at the replica
     * @param slots reads that the replica serves at once, above 0
     * @param serviceNanos how long the replica itself worked on this read
     * @param usualNanos how long it usually works on reads of this class: {@link UsualService}
     */
    public Reported(int queued, int slots, long serviceNanos, long usualNanos) {
        this.queued = queued;
        this.slots = slots;
        this.serviceNanos = serviceNanos;
        this.usualNanos = usualNanos;
    }

    public int queued() {
        return queued;
    }

    public int slots() {
        return slots;
    }

    public long serviceNanos() {
        return serviceNanos;
    }

    public long usualNanos() {
        return usualNanos;
    }
}
