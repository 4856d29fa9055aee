package io.horoscope.bench.lab.run.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** One run of the client. Immutable. */
public final class ClientRun {

    private final ClientMode mode;
    private final String workload;
    private final int threads;
    private final int target;
    private final Duration warmUp;
    private final Duration measured;
    private final Map<String, String> properties;

    /**
     * @param workload name of a file in bench/ycsb/workloads
     * @param threads that wait for one answer each, at least 1
     * @param target operations a second, open-loop as far as the threads suffice; 0 for as many as possible
     * @param warmUp what is done before is not counted
     */
    public ClientRun(
            ClientMode mode,
            String workload,
            int threads,
            int target,
            Duration warmUp,
            Duration measured) {
        this(mode, workload, threads, target, warmUp, measured, Map.of());
    }

    private ClientRun(
            ClientMode mode,
            String workload,
            int threads,
            int target,
            Duration warmUp,
            Duration measured,
            Map<String, String> properties) {
        this.mode = mode;
        this.workload = workload;
        this.threads = threads;
        this.target = target;
        this.warmUp = warmUp;
        this.measured = measured;
        this.properties = Map.copyOf(properties);
    }

    /** The same run with one more property of YCSB or of its binding. */
    public ClientRun with(String property, String value) {
        Map<String, String> more = new LinkedHashMap<>(properties);
        more.put(property, value);
        return new ClientRun(mode, workload, threads, target, warmUp, measured, more);
    }

    public ClientMode mode() {
        return mode;
    }

    String workload() {
        return workload;
    }

    int threads() {
        return threads;
    }

    int target() {
        return target;
    }

    /** Whether the client sends at a rate of its own, so that latencies count from when a request was due. */
    public boolean isRateLimited() {
        return target > 0;
    }

    public Duration warmUp() {
        return warmUp;
    }

    public Duration measured() {
        return measured;
    }

    Map<String, String> properties() {
        return properties;
    }
}
