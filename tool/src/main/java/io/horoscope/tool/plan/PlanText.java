package io.horoscope.tool.plan;

import io.horoscope.core.heat.KeyspaceHeat;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What {@code horoscope plan} prints in the end. */
public final class PlanText {

    /** Fewer counted reads are chance. */
    private static final double LEAST_READS = 1_000;

    /** Of busiest:mean: where the busiest node has less, nothing is worth a change. */
    private static final double EVEN = 1.2;

    /** Of a range's reads: a key with more is the reason that it is hot. */
    private static final double SINGLE_KEY = 0.5;

    /** With fewer reads for each write a replica more costs more than it helps: it takes each. */
    private static final double LEAST_READS_PER_WRITE = 4;

    /** Of today's busiest:mean that a replica more has to leave at most. */
    private static final double GAIN = 0.9;

    private static final int MOST_RANGES = 20;
    private static final long KIB = 1024;

    private final StringBuilder text = new StringBuilder();
    private final KeyspaceRing ring;
    private final RangeLoads loads;
    private final double[] bytes;
    private final Replicas today;
    private final Replicas more;

    private PlanText(KeyspaceRing ring, RangeLoads loads, long keyspaceBytes) {
        this.ring = ring;
        this.loads = loads;
        this.bytes = new double[ring.ranges()];
        Arrays.setAll(bytes, range -> keyspaceBytes * ring.width(range));
        this.today = ring.replicas();
        this.more = ring.withOneMore();
    }

    /**
     * The text for the requests that these coordinators counted.
     *
     * @param keyspaceBytes of one copy of the keyspace
     */
    public static String of(
            KeyspaceRing ring, List<CoordinatorHeat> coordinators, long keyspaceBytes) {
        RangeLoads loads = new RangeLoads(ring, coordinators);
        PlanText plan = new PlanText(ring, loads, keyspaceBytes);
        plan.line(
                "%n%d nodes, %d ranges, %d copies of each; %.1f reads/s, %.1f writes/s",
                ring.nodes().size(),
                ring.ranges(),
                ring.fewestCopies(),
                loads.allReads(),
                loads.allWrites());
        if (loads.counted() < LEAST_READS) {
            plan.line(
                    "%nNo advice: about %.0f reads were counted; allowed: at least %.0f. Let clients"
                            + " read, and ask again.",
                    loads.counted(), LEAST_READS);
            return plan.text.toString();
        }
        plan.hotRanges();
        plan.comparison();
        plan.line("%nAdvice: %s", plan.advice());
        return plan.text.toString();
    }

    private void hotRanges() {
        int[] hot = hot();
        line(
                "%nHot ranges, with more than %.0f times the reads of the mean: %d",
                KeyspaceHeat.HOT, hot.length);
        if (hot.length > 0) {
            line(
                    "%-44s %10s %8s %10s %12s  %s",
                    "range", "reads/s", "of all", "writes/s", "hottest key", "on");
        }
        Arrays.stream(hot)
                .limit(MOST_RANGES)
                .forEach(
                        range ->
                                line(
                                        "%-44s %10.1f %8s %10.1f %12s  %s",
                                        ring.text(range),
                                        loads.reads(range),
                                        percent(loads.reads(range) / loads.allReads()),
                                        loads.writes(range),
                                        percent(loads.hotKeyShare(range)),
                                        nodes(today.of(range))));
        Arrays.stream(hot)
                .filter(range -> loads.hotKeyShare(range) > SINGLE_KEY)
                .limit(MOST_RANGES)
                .forEach(
                        range ->
                                line(
                                        "A single key is the reason for %s: the one with token %d has %s"
                                                + " of its reads. No tokens split a key.",
                                        ring.text(range),
                                        loads.hotKey(range),
                                        percent(loads.hotKeyShare(range))));
    }

    /** The busiest node's reads over the mean, and what it costs. */
    private void comparison() {
        line(
                "%n%-28s %9s %9s %10s %12s %12s",
                "reads, busiest node : mean", "evenly", "at best", "ranges", "to copy", "writes/s");
        row("today", today);
        row("one replica more of all", more);
        line(
                "%-28s %9s %9.2f %10.1f %12s %12s",
                "other tokens, at most",
                "",
                atBestOfTokens(),
                today.rangesOfNode(),
                "unknown",
                "0");
        line(
                "evenly: reads of a range divided evenly over its copies, about as stock divides them");
        line("at best: divided as no selector can do better; Horoscope's tends to this");
        line("ranges: on a node; writes/s: that replicas take in addition");
    }

    private void row(String name, Replicas replicas) {
        line(
                "%-28s %9.2f %9.2f %10.1f %12s %12.1f",
                name,
                replicas.evenly(loads.reads()),
                replicas.atBest(loads.reads()),
                replicas.rangesOfNode(),
                size(replicas.added(today, bytes)),
                replicas.added(today, loads.writes()));
    }

    /**
     * What the best tokens could reach with as many copies as today: each range can be divided, but
     * the reads of one key stay on its replicas.
     */
    private double atBestOfTokens() {
        double share = loads.hottestKeyShare();
        return Math.max(1, share * ring.nodes().size() / ring.fewestCopies());
    }

    private String advice() {
        double evenly = today.evenly(loads.reads());
        double atBest = today.atBest(loads.reads());
        if (evenly <= EVEN) {
            return format(
                    "change nothing. The busiest node has %.2f times the mean of reads; below %.1f"
                            + " there is little to gain.",
                    evenly, EVEN);
        }
        if (atBest <= EVEN) {
            return format(
                    "selection alone can get the busiest node to %.2f: set mode: on, and read at ONE"
                            + " or LOCAL_ONE.",
                    atBest);
        }
        if (atBestOfTokens() > EVEN) {
            return format(
                    "a cache for the key with token %d. It alone keeps its replicas at %.2f times the"
                            + " mean, whatever the tokens.",
                    loads.hotKey(loads.rangeOfHottestKey()), atBestOfTokens());
        }
        int[] hot = hot();
        if (hot.length > 0 && Arrays.stream(hot).noneMatch(this::isReadMuch)) {
            return format(
                    "other tokens. The hot ranges have fewer than %.0f reads for each write, and each"
                            + " replica more takes every write.",
                    LEAST_READS_PER_WRITE);
        }
        double withMore = more.atBest(loads.reads());
        if (withMore > GAIN * atBest) {
            return "other tokens. One replica more of all takes less than a tenth off the busiest node.";
        }
        int copies = ring.fewestCopies();
        return format(
                "other tokens, or one replica more of all (ALTER KEYSPACE, then repair): it can serve"
                        + " %.2f times the reads before the busiest node is full. A write at QUORUM"
                        + " then needs %d of %d instead of %d of %d.",
                atBest / withMore, (copies + 1) / 2 + 1, copies + 1, copies / 2 + 1, copies);
    }

    private boolean isReadMuch(int range) {
        return loads.reads(range) >= LEAST_READS_PER_WRITE * loads.writes(range);
    }

    /** Ranges with many reads, most first. */
    private int[] hot() {
        double mean = loads.allReads() / ring.ranges();
        return IntStream.range(0, ring.ranges())
                .filter(range -> loads.reads(range) > KeyspaceHeat.HOT * mean)
                .boxed()
                .sorted(Comparator.comparingDouble(range -> -loads.reads(range)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private String nodes(int[] indexes) {
        return Arrays.stream(indexes).mapToObj(ring.nodes()::get).collect(Collectors.joining(", "));
    }

    private static String percent(double share) {
        return format("%.0f %%", 100 * share);
    }

    private static String size(double bytes) {
        if (bytes < KIB * KIB) {
            return format("%.1f KiB", bytes / KIB);
        }
        return bytes < KIB * KIB * KIB
                ? format("%.1f MiB", bytes / (KIB * KIB))
                : format("%.1f GiB", bytes / (KIB * KIB * KIB));
    }

    private void line(String format, Object... arguments) {
        text.append(format(format, arguments)).append(System.lineSeparator());
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
