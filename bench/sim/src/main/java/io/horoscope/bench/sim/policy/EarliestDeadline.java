package io.horoscope.bench.sim.policy;

import io.horoscope.core.schedule.Heads;
import io.horoscope.core.schedule.Levels;
import io.horoscope.core.schedule.QueuedRead;
import io.horoscope.core.schedule.SchedulingPolicy;
import io.horoscope.core.settings.SettingsReader;

/**
 * The earliest due time first (Liu and Layland, "Scheduling algorithms for multiprogramming in a
 * hard-real-time environment", 1973). A read is due when the time is over that remains according to
 * its coordinator, and without a hint at its limit. Levels by the time from arrival to due time; the
 * head of a level stands for it. Priorities do not count.
 *
 * <p>Worst case: a read that is due d after its arrival is never overtaken by one that arrives more
 * than 2 d after it, the 2 for the due times within a level. A due time below 1 ms counts as that;
 * from 128 ms on, where the last level begins, 10 s count instead of 2 d.
 */
public final class EarliestDeadline implements SchedulingPolicy {

    static final String NAME = "earliest_deadline";

    private static final double LEAST_DUE_NANOS = 1e6;

    /** Of reads without hint and limit: Cassandra's usual timeout of scans. */
    private static final long LATEST_DUE_NANOS = 10_000_000_000L;

    private static final Heads.Order FIRST_DUE =
            (head, nowNanos) -> dueNanos(head) - head.waitedNanos(nowNanos);

    /** It has no parameters. */
    public EarliestDeadline(SettingsReader section) {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean usesPriorities() {
        return false;
    }

    @Override
    public int level(QueuedRead<?> read) {
        int octave = Math.getExponent(dueNanos(read) / LEAST_DUE_NANOS);
        return Levels.of(read, Math.max(0, Math.min(octave, Levels.CLASSES - 1)));
    }

    @Override
    public int pick(Heads heads, long nowNanos) {
        return heads.least(FIRST_DUE, nowNanos);
    }

    private static double dueNanos(QueuedRead<?> read) {
        return (double) Math.min(read.dueNanos(), LATEST_DUE_NANOS);
    }
}
