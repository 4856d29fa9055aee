package io.horoscope.core.select.baseline.probe;

import io.horoscope.core.select.Chance;

/**
 * A selector that can use probes. Cassandra sends none. A caller that can send them, as the
 * simulator does, asks {@link #toProbe} after each read, and passes on each answer.
 */
public interface Probing {

    /**
     * Chooses which replicas of a read that has just been sent are probed.
     *
     * @param replicas node indexes, all different; those to probe are moved to the front
     * @param count how many leading entries there are
     * @return how many to probe, at most {@code count}
     */
    int toProbe(int[] replicas, int count, Chance chance);

    /**
     * A replica answered a probe.
     *
     * @param nowNanos monotonic time of the receipt
     * @param inFlight reads at the replica that were not finished when it answered
     * @param latencyNanos the median time that the replica itself took for recent reads which
     *     arrived when about as many were in flight, or {@code ReplicaStats.NOT_REPORTED}
     */
    void probed(int node, long nowNanos, int inFlight, long latencyNanos);
}
