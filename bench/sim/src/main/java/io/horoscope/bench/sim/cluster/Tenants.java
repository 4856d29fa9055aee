package io.horoscope.bench.sim.cluster;

import io.horoscope.core.schedule.ReadHint;
import io.horoscope.core.schedule.Scheduling;

/**
 * Two keyspaces, {@code reporting} and {@code sessions}, and what coordinators say of their reads.
 *
 * @param reportingKeys the keys below this are of {@code reporting}; 0 for one keyspace
 * @param scheduling of the coordinators, which have that of the replicas
 */
public record Tenants(int reportingKeys, Scheduling scheduling) {

    boolean isReporting(int key) {
        return key < reportingKeys;
    }

    ReadHint hint(int key, long remainingNanos) {
        return scheduling.needsHints()
                ? ReadHint.decode(
                        scheduling
                                .hint(
                                        isReporting(key) ? "reporting" : "sessions",
                                        remainingNanos,
                                        Double.NaN)
                                .encode())
                : ReadHint.NONE;
    }
}
