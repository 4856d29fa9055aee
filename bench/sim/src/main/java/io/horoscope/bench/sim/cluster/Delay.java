package io.horoscope.bench.sim.cluster;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Time that threads wait which lack CPU time, exponentially distributed.
 *
 * @param meanNanos above 0
 */
public record Delay(double meanNanos, UniformRandomProvider random) {

    long drawNanos() {
        return (long) (-meanNanos * Math.log(1 - random.nextDouble()));
    }
}
