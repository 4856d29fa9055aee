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
    /** Reads that timed out, or that replicas answered with failures. */
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
    RETURN("return_s"),
    // Of reads that began in a phase of faults; unknown where a run has no such phase.
    CALM_P99("calm_p99_ms"),
    CALM_P999("calm_p999_ms"),
    FIRST_P99("first_p99_ms"),
    FIRST_P999("first_p999_ms"),
    SETTLED_P99("settled_p99_ms"),
    SETTLED_P999("settled_p999_ms"),
    RETURNING_P99("returning_p99_ms"),
    RETURNING_P999("returning_p999_ms"),
    // Unknown where no read is a scan.
    POINTS_P99("points_p99_ms"),
    SCANS_P99("scans_p99_ms"),
    POINTS("points_per_s"),
    SCANS("scans_per_s"),
    /** Reads that replicas dropped, for each read; the warm-up included. */
    DROPPED("dropped"),
    // Unknown where all reads are of one keyspace.
    SESSIONS_P99("sessions_p99_ms"),
    REPORTING_P99("reporting_p99_ms"),
    /** Share of reads that leave the coordinator's rack although a replica is there; of racks. */
    CROSSINGS("crossings");

    private final String column;

    Metric(String column) {
        this.column = column;
    }

    public String column() {
        return column;
    }
}
