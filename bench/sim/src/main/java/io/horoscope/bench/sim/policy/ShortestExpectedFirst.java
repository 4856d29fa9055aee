package io.horoscope.bench.sim.policy;

import io.horoscope.core.schedule.Heads;
import io.horoscope.core.schedule.SchedulingPolicy;
import io.horoscope.core.settings.SettingsReader;

/**
 * The shortest expected service first, with linear ageing: the least of patience × cost − wait (the
 * shortest job next rule of Smith, "Various optimizers for single-stage production", 1956; ageing
 * as in Kleinrock, "A delay dependent queue discipline", 1964). The cost is the weighted one, with the
 * factor of the priority. Levels by cost; the head of a level stands for it.
 *
 * <p>Worst case: a read of cost c is never overtaken by one that arrives more than 2 × patience × c
 * after it, the 2 for the costs within a level. Costs below 0.128 ms count as that; from 16.4 ms
 * on, where the last level begins, the largest cost in it counts instead of 2 c.
 */
public final class ShortestExpectedFirst implements SchedulingPolicy {

    static final String NAME = "shortest_expected_first";

    private static final double DEFAULT_PATIENCE = 10;

    private final Heads.Order order;

    /**
     * Reads {@code patience}: for how many times its cost a read lets others pass; at least 0, which is
     * first come, first served.
     */
    public ShortestExpectedFirst(SettingsReader section) {
        double patience = section.number("patience", DEFAULT_PATIENCE, 0, 1_000);
        this.order =
                (head, nowNanos) -> patience * head.weightedNanos() - head.waitedNanos(nowNanos);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int pick(Heads heads, long nowNanos) {
        return heads.least(order, nowNanos);
    }
}
