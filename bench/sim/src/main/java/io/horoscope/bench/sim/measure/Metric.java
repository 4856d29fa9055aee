package io.horoscope.bench.sim.measure;

/** What is measured in each run. */
public enum Metric {
    MEAN("mean_ms", "mean latency", "ms"),
    P50("p50_ms", "median latency", "ms"),
    P95("p95_ms", "95th percentile of latency", "ms"),
    P99("p99_ms", "99th percentile of latency", "ms"),
    P999("p999_ms", "99.9th percentile of latency", "ms"),
    THROUGHPUT("reads_per_s", "reads that were answered in time, per second", "1/s"),
    COUNT("reads", "reads that ended in the measured time", ""),
    FAILED("failed", "reads that timed out", ""),
    DIVERTED("diverted", "share of requests sent elsewhere than Cassandra's own order has it", ""),
    LARGEST_SHARE("largest_share", "largest share of one replica once settled", ""),
    SWING("swing", "swing of shares once settled, beyond chance", ""),
    LEAVE("leave_s", "time until 80 % of a disturbed node's share is gone", "s"),
    RETURN("return_s", "time until 80 % of its share is back after the disturbance", "s");

    private final String key;
    private final String meaning;
    private final String unit;

    Metric(String key, String meaning, String unit) {
        this.key = key;
        this.meaning = meaning;
        this.unit = unit;
    }

    /** The column name. */
    public String key() {
        return key;
    }

    public String meaning() {
        return meaning;
    }

    public String unit() {
        return unit;
    }
}
