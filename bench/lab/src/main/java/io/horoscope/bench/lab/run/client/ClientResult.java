package io.horoscope.bench.lab.run.client;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one run of the client measured. Immutable. */
public final class ClientResult {

    private final Map<String, Latencies> service;
    private final Map<String, Latencies> intended;
    private final Map<String, Long> failures;
    private final List<Long> coordinators;
    private final double cpuSeconds;

    ClientResult(
            Map<String, Latencies> service,
            Map<String, Latencies> intended,
            Map<String, Long> failures,
            List<Long> coordinators,
            double cpuSeconds) {
        this.service = new TreeMap<>(service);
        this.intended = new TreeMap<>(intended);
        this.failures = new TreeMap<>(failures);
        this.coordinators = List.copyOf(coordinators);
        this.cpuSeconds = cpuSeconds;
    }

    /** Kinds of operations that were done: READ, SCAN and so on. */
    public java.util.Set<String> operations() {
        return service.keySet();
    }

    /** From sending to the answer. */
    public Latencies service(String operation) {
        return service.get(operation);
    }

    /** From when the operation was due to the answer, which counts the time for which a late client kept it back. */
    public Latencies intended(String operation) {
        return intended.getOrDefault(operation, service.get(operation));
    }

    /** Whether {@link #intended} differs from {@link #service}: the run had a rate, and the client kept count of it. */
    public boolean hasIntended() {
        return !intended.isEmpty();
    }

    /** Operations of all kinds a second. */
    public double perSecond() {
        return service.values().stream().mapToDouble(Latencies::perSecond).sum();
    }

    public long count() {
        return service.values().stream().mapToLong(Latencies::count).sum();
    }

    /** Operations that failed, by kind of failure, warm-up included. */
    public Map<String, Long> failures() {
        return new TreeMap<>(failures);
    }

    public long failureCount() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Answers by coordinator, in the order of nodes, warm-up included. */
    public List<Long> coordinators() {
        return coordinators;
    }

    /** CPU time of the client's process. */
    public double cpuSeconds() {
        return cpuSeconds;
    }
}
