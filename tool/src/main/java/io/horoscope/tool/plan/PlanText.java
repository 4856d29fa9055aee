package io.horoscope.tool.plan;

import io.horoscope.core.heat.KeyspaceHeat;
import io.horoscope.tool.placement.Metrics;
import io.horoscope.tool.placement.Placement;
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

    /** Of max:mean: where the busiest node has less, nothing is worth copying. */
    private static final double EVEN = 1.2;

    /** Of a range's reads: a key with more is the reason that it is hot. */
    private static final double SINGLE_KEY = 0.5;

    private static final int MOST_RANGES = 20;
    private static final long KIB = 1024;

    private final StringBuilder text = new StringBuilder();
    private final KeyspaceRing ring;
    private final RangeLoads loads;
    private final Proposal proposal;

    private PlanText(KeyspaceRing ring, RangeLoads loads, Proposal proposal) {
        this.ring = ring;
        this.loads = loads;
        this.proposal = proposal;
    }

    /**
     * The text for the requests that these coordinators counted.
     *
     * @param keyspaceBytes of one copy of the keyspace
     * @param extraCopies at most, of those that there are, in [0, 1]
     */
    public static String of(
            KeyspaceRing ring,
            List<CoordinatorHeat> coordinators,
            long keyspaceBytes,
            double extraCopies,
            Strategy strategy) {
        RangeLoads loads = new RangeLoads(ring, coordinators);
        PlanText plan =
                new PlanText(
                        ring,
                        loads,
                        new Proposal(ring, loads, keyspaceBytes, extraCopies, strategy));
        plan.line(
                "%n%d nodes, %d ranges, %d copies of each; %.1f reads/s, %.1f writes/s",
                ring.nodes().size(),
                ring.ranges(),
                ring.fewestCopies(),
                loads.allReads(),
                loads.allWrites());
        if (loads.counted() < LEAST_READS) {
            plan.line(
                    "%nNo proposal: about %.0f reads were counted; allowed: at least %.0f. Let"
                            + " clients read, and ask again.",
                    loads.counted(), LEAST_READS);
            return plan.text.toString();
        }
        plan.hotRanges();
        plan.proposed();
        plan.comparison();
        plan.advice();
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
                                        nodes(proposal.today().nodes(range))));
        Arrays.stream(hot)
                .filter(range -> loads.hotKeyShare(range) > SINGLE_KEY)
                .limit(MOST_RANGES)
                .forEach(
                        range ->
                                line(
                                        "A single key is the reason for %s: the one with token %d has %s"
                                                + " of its reads. Placement cannot split a key: each copy"
                                                + " is one of the whole range, for the sake of this key.",
                                        ring.text(range),
                                        loads.hotKey(range),
                                        percent(loads.hotKeyShare(range))));
    }

    private void proposed() {
        int[] grown = grown();
        line("%nProposal, copies to add: %d", proposal.addedCopies());
        Arrays.stream(grown)
                .limit(MOST_RANGES)
                .forEach(
                        range ->
                                line(
                                        "  %s also on %s",
                                        ring.text(range), nodes(proposal.added(range))));
        if (grown.length > MOST_RANGES) {
            line("  and of %d more ranges", grown.length - MOST_RANGES);
        }
    }

    /** The busiest node's reads over the mean, and what it costs. */
    private void comparison() {
        Placement today = proposal.today();
        line(
                "%n%-28s %9s %9s %10s %12s %12s",
                "reads, busiest node : mean", "evenly", "at best", "ranges", "to copy", "writes/s");
        row("today", today);
        row("proposal", proposal.proposed());
        row("one replica more of all", ring.withOneMore());
        line(
                "%-28s %9s %9.2f %10.1f %12s %12s",
                "other tokens, at most",
                "",
                proposal.bestMaxToMeanOfTokens(),
                Metrics.footprint(today),
                "unknown",
                "0");
        line(
                "evenly: reads of a range divided evenly over its copies, about as stock divides them");
        line("at best: divided as no selector can do better; Horoscope's tends to this");
        line("ranges: on a node; writes/s: that replicas take in addition");
    }

    private void row(String name, Placement placement) {
        line(
                "%-28s %9.2f %9.2f %10.1f %12s %12.1f",
                name,
                proposal.maxToMean(placement),
                proposal.bestMaxToMean(placement),
                Metrics.footprint(placement),
                size(proposal.movedBytes(placement)),
                proposal.addedWrites(placement));
    }

    private void advice() {
        Placement today = proposal.today();
        double evenly = proposal.maxToMean(today);
        int[] hot = hot();
        boolean isWrittenMuch =
                hot.length > 0 && Arrays.stream(hot).noneMatch(proposal::isReadMuch);
        line("");
        if (evenly <= EVEN) {
            line(
                    "Advice: copy nothing. The busiest node has %.2f times the mean of reads; below"
                            + " %.1f there is little to gain.",
                    evenly, EVEN);
        } else if (isWrittenMuch) {
            line(
                    "Advice: copy nothing. The hot ranges have fewer than %.0f reads for each write,"
                            + " and every copy takes every write.",
                    Proposal.LEAST_READS_PER_WRITE);
        } else if (proposal.bestMaxToMean(today) <= EVEN) {
            line(
                    "Advice: copy nothing yet. Selection alone can get the busiest node to %.2f: set"
                            + " mode: on, and read at ONE or LOCAL_ONE.",
                    proposal.bestMaxToMean(today));
        } else if (grown().length == 0) {
            line(
                    "Advice: copy nothing. No copies take a tenth of its reads off the busiest node: the"
                            + " other nodes have its ranges already, these are written too much, or"
                            + " more copies than allowed are needed.");
        } else {
            worth(evenly);
        }
        line("No command of Horoscope carries out a proposal: it is computed only.");
    }

    private void worth(double evenly) {
        int most =
                Arrays.stream(grown())
                        .map(range -> proposal.added(range).length)
                        .max()
                        .orElseThrow();
        int copies = ring.fewestCopies();
        int quorum = copies / 2 + 1;
        line(
                "Advice: the proposal would serve %.2f times the reads before the busiest node is"
                        + " full, if reads are divided evenly.",
                evenly / proposal.maxToMean(proposal.proposed()));
        line(
                "Its price: writes to these ranges wait for up to %d more replicas. A write at QUORUM"
                        + " needs %d of %d instead of %d of %d: as many may be down as before, of more"
                        + " nodes.",
                most, quorum + most, copies + most, quorum, copies);
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

    private int[] grown() {
        return IntStream.range(0, ring.ranges())
                .filter(range -> proposal.added(range).length > 0)
                .toArray();
    }

    private String nodes(int[] indexes) {
        return Arrays.stream(indexes).mapToObj(ring.nodes()::get).collect(Collectors.joining(", "));
    }

    private static String percent(double share) {
        return format("%.0f %%", 100 * share);
    }

    private static String size(long bytes) {
        if (bytes < KIB * KIB) {
            return format("%.1f KiB", bytes / (double) KIB);
        }
        return bytes < KIB * KIB * KIB
                ? format("%.1f MiB", bytes / (double) (KIB * KIB))
                : format("%.1f GiB", bytes / (double) (KIB * KIB * KIB));
    }

    private void line(String format, Object... arguments) {
        text.append(format(format, arguments)).append(System.lineSeparator());
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
