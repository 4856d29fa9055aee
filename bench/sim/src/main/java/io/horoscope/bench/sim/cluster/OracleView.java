package io.horoscope.bench.sim.cluster;

import io.horoscope.core.select.OperationClass;

/** What nobody can know in a real cluster: the true queues and speeds at this very moment. For the oracle only. */
public final class OracleView {

    private final Replica[] replicas;
    private int key;
    private boolean scan;
    private long nowNanos;

    OracleView(Replica[] replicas) {
        this.replicas = replicas;
    }

    void reading(int key, OperationClass operation, long nowNanos) {
        this.key = key;
        this.scan = operation == OperationClass.SCAN;
        this.nowNanos = nowNanos;
    }

    /** (1 + waiting + in service) · mean service time, absim's oracle, and what is left of a pause, and a mean delay. */
    public double expectedNanos(int node) {
        Replica replica = replicas[node];
        return (1 + replica.waiting() + replica.active()) * replica.meanServiceNanos(key, scan)
                + replica.pauseLeftNanos(nowNanos)
                + replica.meanDelayNanos();
    }
}
