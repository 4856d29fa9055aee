package io.horoscope.bench.sim.measure;

/** What is measured in each run: a column of runs.csv each. */
public enum Metric {
    MEAN("mean_ms"),
    P50("p50_ms"),
    P95("p95_ms"),
    P99("p99_ms"),
    P999("p999_ms"),
    /** Reads that were answered in time. */
    THROUGHPUT("reads_per_s"),
    /** Reads that ended in the measured time. */
    COUNT("reads"),
    /** Reads that timed out. */
    FAILED("failed"),
    /** Share of requests sent to another replica than Cassandra's own order has. */
    DIVERTED("diverted"),
    /** Speculative retries for each read. */
    RETRIES("retries"),
    /** Largest share of one replica once settled. */
    LARGEST_SHARE("largest_share"),
    /** Swing of shares once settled, beyond chance. */
    SWING("swing"),
    /** Time until 80 % of the share of a node with a fault is gone. */
    LEAVE("leave_s"),
    /** Time until 80 % of its share is back after the fault. */
    RETURN("return_s");

    private final String column;

    Metric(String column) {
        this.column = column;
    }

    public String column() {
        return column;
    }
}
