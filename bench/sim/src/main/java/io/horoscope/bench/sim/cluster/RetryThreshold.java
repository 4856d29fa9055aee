package io.horoscope.bench.sim.cluster;

/**
 * When a coordinator sends a read to one more replica: if it takes longer than a percentile of its
 * own reads, as with Cassandra's table option {@code speculative_retry}, which is 99p by default.
 *
 * <p>As in Cassandra 4.1, latencies are counted with a half-life of one minute in classes that grow
 * by 20 %, the percentile is the upper bound of its class, and it is computed every five seconds,
 * the default read timeout. The first time is after one second, in place of five: a run stands for
 * a cluster that has been up for long. Before, nothing is sent.
 */
final class RetryThreshold {

    static final long FIRST_NANOS = 1_000_000_000L;
    static final long INTERVAL_NANOS = 5_000_000_000L;

    private static final double HALF_LIFE_NANOS = 60e9;
    private static final double LEAST_NANOS = 1_000;
    private static final double GROWTH = Math.log(1.2);

    private final double ratio;
    private final double[] weights = new double[160]; // Up to 45 days.
    private long nanos = Long.MAX_VALUE;

    /**
     * @param percentile in (0, 100)
     */
    RetryThreshold(double percentile) {
        this.ratio = percentile / 100;
    }

    void record(long latencyNanos, long nowNanos) {
        double growths = Math.log(Math.max(1, latencyNanos / LEAST_NANOS)) / GROWTH;
        int place = Math.min(weights.length - 1, (int) Math.ceil(growths));
        // Later ones weigh more, instead of earlier ones less and less.
        weights[place] += Math.exp(Math.log(2) * nowNanos / HALF_LIFE_NANOS);
    }

    /** Computes the threshold; it stays without a latency. */
    void update() {
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double within = 0;
        for (int place = 0; place < weights.length && total > 0; place++) {
            within += weights[place];
            if (within >= ratio * total) {
                nanos = (long) (LEAST_NANOS * Math.exp(GROWTH * place));
                return;
            }
        }
    }

    /** In nanoseconds; at first without bound. */
    long nanos() {
        return nanos;
    }
}
