package io.horoscope.bench.lab.run.load;

import java.util.SplittableRandom;

/** When requests are due, and which of them are scans. One thread. */
public interface Arrivals {

    double NANOS_PER_SECOND = 1e9;

    /** When the next request is due, in nanoseconds after the start; never decreases. */
    double nextNanos();

    /** What that request is. */
    Operation operation();

    /**
     * Reads of single rows, at equal intervals.
     *
     * @param perSecond of all nodes
     */
    static Arrivals atEqualIntervals(double perSecond) {
        return new Arrivals() {
            private final double nanosBetween = NANOS_PER_SECOND / perSecond;
            private long number;

            @Override
            public double nextNanos() {
                return number++ * nanosBetween;
            }

            @Override
            public Operation operation() {
                return Operation.READ;
            }
        };
    }

    /**
     * A Poisson process, as of many independent clients.
     *
     * @param perSecond of all nodes, on average
     * @param scanShare probability of a request to be a scan, in [0, 1]
     */
    static Arrivals byChance(double perSecond, double scanShare, SplittableRandom random) {
        return new Arrivals() {
            private double nanos;

            @Override
            public double nextNanos() {
                // 1 - u is in (0, 1], so that the logarithm is finite.
                nanos -= Math.log(1 - random.nextDouble()) * NANOS_PER_SECOND / perSecond;
                return nanos;
            }

            @Override
            public Operation operation() {
                return random.nextDouble() < scanShare ? Operation.SCAN : Operation.READ;
            }
        };
    }
}
