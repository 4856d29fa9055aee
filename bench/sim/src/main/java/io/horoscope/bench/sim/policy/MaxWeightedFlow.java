package io.horoscope.bench.sim.policy;

import io.horoscope.core.schedule.Heads;
import io.horoscope.core.schedule.SchedulingPolicy;
import io.horoscope.core.settings.SettingsReader;

/**
 * The largest wait / cost first (Hector's queue of the same name, ICPP 2023; the objective is the
 * stretch of Bender, Chakrabarti and Muthukrishnan, "Flow and stretch metrics for scheduling
 * continuous job streams", SODA 1998). The cost is the weighted one, with the factor of the priority.
 * Levels by cost; the head of a level stands for it.
 *
 * <p>Worst case: while a read of cost c waits and has waited for w, no read of cost d is served that
 * has waited for less than w d / (2 c), the 2 for the costs within a level. So it waits only for
 * reads that arrived until w (1 − d / (2 c)) after it, d the least cost: while reads bring no more
 * work than is served, at most 2 c / d times as long as it takes to serve what waited when it
 * arrived. For short and long costs see {@link ShortestExpectedFirst}.
 */
public final class MaxWeightedFlow implements SchedulingPolicy {

    static final String NAME = "max_weighted_flow";

    private static final Heads.Order LARGEST_STRETCH =
            (head, nowNanos) -> -head.waitedNanos(nowNanos) / head.weightedNanos();

    /** It has no parameters. */
    public MaxWeightedFlow(SettingsReader section) {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int pick(Heads heads, long nowNanos) {
        return heads.least(LARGEST_STRETCH, nowNanos);
    }
}
