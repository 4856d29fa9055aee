package io.horoscope.bench.sim.cluster;

import org.apache.commons.rng.UniformRandomProvider;

/** Time that a read waits for threads which lack CPU time, exponentially distributed. */
public final class Delay {

    private final double meanNanos;
    private final UniformRandomProvider random;

    /**
     * @param meanNanos above 0
     */
    public Delay(double meanNanos, UniformRandomProvider random) {
        this.meanNanos = meanNanos;
        this.random = random;
    }

    double meanNanos() {
        return meanNanos;
    }

    long drawNanos() {
        return (long) (-meanNanos * Math.log(1 - random.nextDouble()));
    }
}
