package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.SelectorChoice;

/**
 * One run that is to be done.
 *
 * @param number its place in the plan
 */
record Job(int number, Point point, SelectorChoice choice, long seed) {

    @Override
    public String toString() {
        return point.label() + ", " + choice.label() + ", seed " + seed;
    }
}
