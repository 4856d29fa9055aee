package io.horoscope.bench.lab.run.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Why the figures of a run must not be used. */
public final class Gates {

    /** Of all processors: with more, the client and not the cluster is measured. */
    private static final double BUSIEST_CLIENT = 0.8;

    /** Of the time that should be measured: a client that starts late leaves too few operations. */
    private static final double SHORTEST = 0.5;

    private Gates() {}

    /**
     * Everything that is wrong with a run; empty if nothing is.
     *
     * @param allowedFailures share of operations that may fail, in [0, 1]
     */
    public static List<String> complaints(
            ClientRun run, ClientResult result, double allowedFailures) {
        List<String> complaints = new ArrayList<>();
        if (result.count() == 0) {
            complaints.add("no operation succeeded");
        } else if (result.latencies().span() < SHORTEST * run.measured().toSeconds()) {
            complaints.add(
                    String.format(
                            Locale.ROOT,
                            "measured for %.1f s instead of %d s: the client's first answers came late",
                            result.latencies().span(),
                            run.measured().toSeconds()));
        }
        Map<String, Long> failures = result.failures();
        if (failures.containsKey("NOT_FOUND")) {
            complaints.add(failures.get("NOT_FOUND") + " rows are missing");
        }
        long all = result.coordinators().stream().mapToLong(Long::longValue).sum();
        if (result.failureCount() > allowedFailures * Math.max(1, all)) {
            complaints.add(failures + " operations failed, more than allowed");
        }
        String coordinators = run.mode().complaint(result.coordinators());
        if (!coordinators.isEmpty()) {
            complaints.add(coordinators);
        }
        int processors = Runtime.getRuntime().availableProcessors();
        if (result.cpu().processors() > BUSIEST_CLIENT * processors) {
            complaints.add("the client was the bottleneck: it used most of all processors");
        }
        return complaints;
    }
}
