package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.measure.RunResult;
import io.horoscope.bench.sim.scenario.Run;
import io.horoscope.bench.sim.scenario.SelectorChoice;
import io.horoscope.bench.sim.scenario.Variant;

/**
 * One run that is to be done.
 *
 * @param number its place in the plan
 */
record Job(int number, Variant variant, SelectorChoice choice, long seed) {

    RunResult run() {
        return Run.of(variant.scenario(), choice, seed);
    }

    @Override
    public String toString() {
        String point = (variant.name() + " " + variant.label()).strip();
        return point + ", " + choice.label() + ", seed " + seed;
    }
}
