package io.horoscope.bench.sim.sweep;

import io.horoscope.bench.sim.scenario.SelectorChoice;

/** One run that is to be done. */
final class Job {

    private final int number;
    private final Point point;
    private final SelectorChoice choice;
    private final long seed;

    Job(int number, Point point, SelectorChoice choice, long seed) {
        this.number = number;
        this.point = point;
        this.choice = choice;
        this.seed = seed;
    }

    /** Its place in the plan. */
    int number() {
        return number;
    }

    Point point() {
        return point;
    }

    SelectorChoice choice() {
        return choice;
    }

    long seed() {
        return seed;
    }

    @Override
    public String toString() {
        return point.label() + ", " + choice.label() + ", seed " + seed;
    }
}
