package io.horoscope.tool.calibrate;

import io.horoscope.core.signal.Signal;
import io.horoscope.core.signal.Signals;
import java.util.Map;
import java.util.TreeMap;

/** What one coordinator knew of the replicas at one time. Immutable. */
public final class Snapshot {

    private static final String LATENCY = "latency_us";
    private static final String END_AGE = "end_age_us";
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double LEAST_NANOS = 5e5;

    private final String coordinator;
    private final long atNanos;
    private final Map<String, Signals> signals = new TreeMap<>();
    private final Map<String, Double> logLatencies = new TreeMap<>();

    /**
     * @param atNanos monotonic time, the same clock for all coordinators
     * @param replicas the MBean's attribute {@code Replicas}
     * @param sinceNanos since the coordinator's last snapshot: if nothing ended since, there is no new
     *     sample
     */
    public Snapshot(
            String coordinator,
            long atNanos,
            Map<String, Map<String, Double>> replicas,
            long sinceNanos) {
        this.coordinator = coordinator;
        this.atNanos = atNanos;
        replicas.forEach(
                (replica, known) -> {
                    Signals.Builder builder = Signals.builder();
                    for (int i = 0; i < Signal.count(); i++) {
                        Double ratio = known.get(Signal.at(i).key());
                        if (ratio != null) {
                            builder.set(Signal.at(i), ratio);
                        }
                    }
                    Signals built = builder.build();
                    if (built.has(Signal.CPU)) {
                        signals.put(replica, built);
                        Double latency = known.get(LATENCY);
                        if (latency != null && known.get(END_AGE) * NANOS_PER_MICRO < sinceNanos) {
                            logLatencies.put(replica, logarithm(latency));
                        }
                    }
                });
    }

    /** Times far below half a millisecond do not differ. */
    private static double logarithm(double latencyMicros) {
        return Math.log(latencyMicros * NANOS_PER_MICRO + LEAST_NANOS);
    }

    String coordinator() {
        return coordinator;
    }

    long atNanos() {
        return atNanos;
    }

    /** Of each replica with a fresh report, by address. */
    Map<String, Signals> signals() {
        return signals;
    }

    /** Of those with a fresh report and a request that ended since the coordinator's last snapshot. */
    Map<String, Double> logLatencies() {
        return logLatencies;
    }
}
