package io.horoscope.bench.sim.cluster;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** How long a message between two nodes is under way. A node reaches itself at once. */
public final class Network {

    private final long baseNanos;
    private final double jitterNanos;
    private final ZigguratSampler.Exponential jitter;

    /**
     * @param baseNanos one way
     * @param jitterNanos mean of an exponential time on top; 0 for none
     */
    public Network(long baseNanos, long jitterNanos, UniformRandomProvider random) {
        this.baseNanos = baseNanos;
        this.jitterNanos = (double) jitterNanos;
        this.jitter = ZigguratSampler.Exponential.of(random);
    }

    long delayNanos(int from, int to) {
        if (from == to) {
            return 0;
        }
        return jitterNanos == 0 ? baseNanos : baseNanos + (long) (jitterNanos * jitter.sample());
    }
}
