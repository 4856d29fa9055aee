package io.horoscope.bench.lab.run.client;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What one run of the client measured.
 *
 * @param service latencies from sending to the answer, by operation: READ, SCAN and so on
 * @param intended from when the operation was due, which adds the delay of a late client; empty
 *     without a rate
 * @param failures failed operations by kind of failure, warm-up included
 * @param coordinators answers by coordinator, in the order of nodes, warm-up included
 * @param cpu of the client, its start included
 */
public record ClientResult(
        Map<String, Latencies> service,
        Map<String, Latencies> intended,
        Map<String, Long> failures,
        List<Long> coordinators,
        ClientCpu cpu) {

    public ClientResult {
        service = Map.copyOf(service);
        intended = Map.copyOf(intended);
    }

    /** Of the most frequent operation: from when it was due at a fixed rate, else from sending. */
    public Latencies latencies() {
        Comparator<String> byCount = Comparator.comparing(each -> service.get(each).count());
        String most = service.keySet().stream().sorted().max(byCount).orElseThrow();
        return intended.getOrDefault(most, service.get(most));
    }

    /** Operations of all kinds a second. */
    public double perSecond() {
        return service.values().stream().mapToDouble(Latencies::perSecond).sum();
    }

    public long count() {
        return service.values().stream().mapToLong(Latencies::count).sum();
    }

    public long failureCount() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }
}
