package io.horoscope.core.schedule;

/**
 * First come, first served: the order of stock Cassandra. All reads wait in one level; the level
 * with the oldest head is served first, so that reads of an earlier policy keep their turn.
 *
 * <p>Worst case: a read waits for those that arrived before it, and for no other.
 */
public final class Fifo implements SchedulingPolicy {

    public static final String NAME = "fifo";

    private static final Heads.Order OLDEST = (head, nowNanos) -> -head.waitedNanos(nowNanos);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean usesPriorities() {
        return false;
    }

    @Override
    public boolean usesCostOrTime() {
        return false;
    }

    @Override
    public int level(QueuedRead<?> read) {
        return 0;
    }

    @Override
    public int pick(Heads heads, long nowNanos) {
        return heads.least(OLDEST, nowNanos);
    }
}
