package io.horoscope.bench.sim.measure;

/**
 * The parts of a run.
 *
 * @param warmUpNanos reads that end before do not count
 * @param settledNanos from when on shares should be steady
 * @param endNanos the end of the run
 */
public record Phases(long warmUpNanos, long settledNanos, long endNanos) {

    long measuredNanos() {
        return endNanos - warmUpNanos;
    }
}
