package io.horoscope.bench.jmh;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;

/**
 * Compares results with the aims: each selector's time by number of replicas and no allocation, and the hook beside the snitch.
 *
 * <p>Times are the medians of all iterations, with the fastest and the slowest one: on a machine with other work on it, a few
 * slow iterations would spoil a mean.
 */
final class Verdict {

    private static final double NANOS_FOR_3 = 50;
    private static final double NANOS_FOR_7 = 120;
    private static final double TIMES_FASTER = 10;
    private static final double SHARE_OF_BYTES = 0.25;

    /** The profiler counts what the harness allocates, too: fractions of a byte. */
    private static final double NO_BYTE = 0.5;

    private final Collection<RunResult> results;
    private final StringBuilder text = new StringBuilder("\n");

    private Verdict(Collection<RunResult> results) {
        this.results = results;
    }

    /** A line for each aim that was measured. */
    static String of(Collection<RunResult> results) {
        Verdict verdict = new Verdict(results);
        results.stream().filter(result -> is(result, ".order")).forEach(verdict::selector);
        results.stream().filter(result -> is(result, ".hook")).forEach(verdict::hook);
        return verdict.text.toString();
    }

    private void selector(RunResult result) {
        double limit = param(result, "replicas").equals("3") ? NANOS_FOR_3 : NANOS_FOR_7;
        double nanos = median(result);
        line(
                nanos <= limit,
                "%s orders %s replicas in at most %.0f ns: %.1f (%.1f to %.1f)",
                param(result, "selector"),
                param(result, "replicas"),
                limit,
                nanos,
                low(result),
                high(result));
        line(bytes(result) < NO_BYTE, "... and allocates nothing: %.3f B", bytes(result));
    }

    private void hook(RunResult hook) {
        Optional<RunResult> measured =
                results.stream()
                        .filter(result -> is(result, ".dynamicSnitch"))
                        .filter(result -> param(result, "first").equals(param(hook, "first")))
                        .findAny();
        if (measured.isEmpty()) {
            return;
        }
        RunResult snitch = measured.get();
        double times = median(snitch) / median(hook);
        line(
                times >= TIMES_FASTER,
                "first replica %s: the hook is at least %.0f times as fast as the dynamic snitch:"
                        + " %.2f times (%.2f to %.2f), %.0f and %.0f ns",
                param(hook, "first"),
                TIMES_FASTER,
                times,
                low(snitch) / high(hook),
                high(snitch) / low(hook),
                median(hook),
                median(snitch));
        line(
                bytes(hook) <= bytes(snitch) * SHARE_OF_BYTES,
                "... and allocates at most %.2f of what the snitch does: %.1f of %.1f B, %.2f",
                SHARE_OF_BYTES,
                bytes(hook),
                bytes(snitch),
                bytes(hook) / bytes(snitch));
    }

    private void line(boolean reached, String format, Object... figures) {
        text.append(reached ? "yes  " : "NO   ")
                .append(String.format(Locale.ROOT, format, figures))
                .append('\n');
    }

    private static boolean is(RunResult result, String method) {
        return result.getParams().getBenchmark().endsWith(method);
    }

    private static String param(RunResult result, String name) {
        return result.getParams().getParam(name);
    }

    private static double median(RunResult result) {
        return result.getPrimaryResult().getStatistics().getPercentile(50);
    }

    private static double low(RunResult result) {
        return result.getPrimaryResult().getStatistics().getMin();
    }

    private static double high(RunResult result) {
        return result.getPrimaryResult().getStatistics().getMax();
    }

    private static double bytes(RunResult result) {
        return result.getSecondaryResults().keySet().stream()
                .filter(label -> label.endsWith("gc.alloc.rate.norm"))
                .mapToDouble(label -> result.getSecondaryResults().get(label).getScore())
                .findAny()
                .orElse(Double.NaN);
    }
}
