package io.horoscope.bench.sim.measure;

/** Where in the course of faults a read began. Each has percentiles of its own. */
public enum FaultPhase {
    /** Before the first fault. */
    CALM(Metric.CALM_P99, Metric.CALM_P999),
    /** In the first second of a fault. */
    FIRST_SECOND(Metric.FIRST_P99, Metric.FIRST_P999),
    /** In a fault, after its first second. */
    SETTLED(Metric.SETTLED_P99, Metric.SETTLED_P999),
    /** In the five seconds after a fault. */
    RETURNING(Metric.RETURNING_P99, Metric.RETURNING_P999);

    private final Metric p99;
    private final Metric p999;

    FaultPhase(Metric p99, Metric p999) {
        this.p99 = p99;
        this.p999 = p999;
    }

    Metric p99() {
        return p99;
    }

    Metric p999() {
        return p999;
    }
}
