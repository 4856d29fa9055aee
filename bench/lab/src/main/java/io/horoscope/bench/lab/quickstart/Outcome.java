package io.horoscope.bench.lab.quickstart;

import io.horoscope.bench.lab.cluster.NodePlan;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What the quickstart measured. Of each order, the episode with the lowest p99 during the overload
 * counts: other programs of the machine only add to it.
 *
 * @param node that was overloaded
 * @param episodes at least one with Horoscope; without one with stock order, nothing was slow, and
 *     no latencies are compared
 */
public record Outcome(NodePlan node, List<Episode> episodes) {

    /** Seen in ten runs on two processors, with up to six times as much other work: 0.17 to 0.61. */
    static final double LARGEST_RATIO = 0.9;

    /** Seen there: 0.3 s to 0.5 s. */
    static final double GONE_SECONDS = 3;

    /** Seen there: 1.3 s to 3.5 s. */
    static final double BACK_SECONDS = 5;

    private static final double MOST_LEFT = 0.2;

    private static final String HEADING =
            """
                         p99 of reads, ms   requests to %1$s   80 %% of them
            order        calm  overloaded   calm  overloaded   gone in  back in  failed
            """;

    private static final String ROW = "%-12s %4.1f  %10.1f   %3.0f %%  %8.1f %%   %7s  %7s  %6d\n";

    public boolean held() {
        Episode ours = best(Order.HOROSCOPE);
        return failures() == 0
                && ours.share().leftAfter().orElse(Double.MAX_VALUE) <= GONE_SECONDS
                && ours.share().shareDuring() <= MOST_LEFT * ours.share().shareBefore()
                && ours.share().backAfter().orElse(Double.MAX_VALUE) <= BACK_SECONDS
                && (!isCompared() || ratio() <= LARGEST_RATIO);
    }

    /** For the person who started the quickstart. */
    public String text() {
        return "\n%s%s\n%s\n%s: %s\n"
                .formatted(
                        HEADING.formatted(node.name()),
                        episodes.stream().map(Outcome::row).collect(Collectors.joining()),
                        sentence(),
                        held() ? "PASSED" : "FAILED",
                        criterion());
    }

    private String sentence() {
        Episode ours = best(Order.HOROSCOPE);
        return latencies()
                + "With Horoscope, requests had left %s %s after its overload began%nand were back %s after it ended; %d failed.%n"
                        .formatted(
                                node.name(),
                                seconds(ours.share().leftAfter()),
                                seconds(ours.share().backAfter()),
                                failures());
    }

    private String latencies() {
        return isCompared()
                ? "While %s was overloaded, the p99 of reads was %.1f ms with stock order%nand %.1f ms with Horoscope: %.1f times lower.%n"
                        .formatted(
                                node.name(),
                                best(Order.STOCK).overloadedMillis(),
                                best(Order.HOROSCOPE).overloadedMillis(),
                                1 / ratio())
                : "";
    }

    private String criterion() {
        String left =
                "with Horoscope, 80 %% of the requests must leave within %.0f s, stay away,%nand be back within %.0f s, and none may fail"
                        .formatted(GONE_SECONDS, BACK_SECONDS);
        return isCompared()
                ? left + "; its p99 may be at most %.1f of stock's".formatted(LARGEST_RATIO)
                : left;
    }

    private boolean isCompared() {
        return episodes.stream().anyMatch(episode -> episode.order() == Order.STOCK);
    }

    private double ratio() {
        return best(Order.HOROSCOPE).overloadedMillis() / best(Order.STOCK).overloadedMillis();
    }

    /** The episode of an order that counts. */
    private Episode best(Order order) {
        return episodes.stream()
                .filter(episode -> episode.order() == order)
                .min(Comparator.comparingDouble(Episode::overloadedMillis))
                .orElseThrow();
    }

    /** Of all requests with Horoscope. */
    private long failures() {
        return episodes.stream()
                .filter(episode -> episode.order() == Order.HOROSCOPE)
                .mapToLong(Episode::failures)
                .sum();
    }

    static String row(Episode episode) {
        return ROW.formatted(
                episode.order(),
                episode.calmMillis(),
                episode.overloadedMillis(),
                100 * episode.share().shareBefore(),
                100 * episode.share().shareDuring(),
                seconds(episode.share().leftAfter()),
                seconds(episode.share().backAfter()),
                episode.failures());
    }

    private static String seconds(OptionalDouble seconds) {
        return seconds.isPresent() ? "%.1f s".formatted(seconds.getAsDouble()) : "never";
    }
}
