package io.horoscope.bench.sim.scenario;

/**
 * What a scenario is for. Constants are chosen on one half with seeds 1 to 5 and judged on the
 * other with seeds 11 to 15, so that none is judged by what it was chosen on.
 */
public enum Half {
    CHOOSE,
    JUDGE
}
