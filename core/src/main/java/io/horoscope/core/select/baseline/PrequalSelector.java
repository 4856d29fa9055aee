package io.horoscope.core.select.baseline;

import io.horoscope.core.estimate.CountQuantile;
import io.horoscope.core.replica.PerNode;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.select.Chance;
import io.horoscope.core.select.ReplicaSelector;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.select.baseline.probe.ProbeAnswer;
import io.horoscope.core.select.baseline.probe.Probing;
import io.horoscope.core.settings.SettingsReader;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Prequal (Wydrowski et al., NSDI 2024, section 4): a replica is hot when its requests in flight
 * exceed a quantile of those of all replicas. Cold ones come first, by rising latency, then hot
 * ones by rising requests in flight.
 *
 * <p>With probes, as in the simulator, three of a read's replicas are probed after it, drawn by
 * chance. The newest answer of each replica is used for one second and for two reads; each use
 * counts as a request in flight there. The quantile is that of the answers. Differences:
 *
 * <ul>
 *   <li>Prequal probes any server of a job, and chooses among at most 16 answers, of which every
 *       query removes the worst or the oldest. A read can only go to its own replicas, so these are
 *       probed, and one answer of each replica is held. None has to make room for another.
 *   <li>Prequal's limit of uses is about 1.3 with 100 servers. Its formula does not hold where
 *       every server has a place among the answers.
 *   <li>Replicas without an answer that may be used come last. With fewer than two answers Prequal
 *       draws any server; here the order is that without probes.
 * </ul>
 *
 * <p>Cassandra sends no probes. Without them, the reads' own answers stand in:
 *
 * <ul>
 *   <li>A replica's requests in flight are the higher of this coordinator's own there and the
 *       recent mean of those that the replica's answers reported. The first is always current, the
 *       second covers other coordinators.
 *   <li>Latency is the mean of the replica's latest answers here, not the median at its present
 *       load.
 *   <li>The quantile is taken over one randomly drawn candidate of every read.
 *   <li>A replica of unknown latency ranks just behind the median of the cold candidates.
 * </ul>
 *
 * <p>A quantile of 0 orders by requests in flight alone, one of 1 by latency alone. Thread-safe;
 * ordering takes no lock.
 */
public final class PrequalSelector implements ReplicaSelector, Probing {

    public static final String NAME = "prequal";

    private static final double DEFAULT_QUANTILE = 0.84; // 2^-0.25.

    private static final int PROBES = 3; // For each read.

    /** A limit that any number of requests in flight exceeds. */
    private static final int ALWAYS_HOT = -1;

    /** Fewer answers are no choice. */
    private static final int FEWEST_ANSWERS = 2;

    /**
     * Rank of a hot replica without requests in flight: above any latency in nanoseconds, 11 days.
     */
    private static final double HOT = 1e15;

    /** Behind every hot one. */
    private static final double UNANSWERED = 2 * HOT;

    private final CountQuantile inFlight;
    private final boolean allHot;
    private final boolean allCold;
    private final PerNode<AtomicReference<ProbeAnswer>> answers =
            new PerNode<>(node -> new AtomicReference<>());

    /**
     * @param quantile in [0, 1]
     */
    public PrequalSelector(double quantile) {
        this.inFlight = new CountQuantile(quantile);
        this.allHot = quantile == 0;
        this.allCold = quantile == 1;
    }

    public static PrequalSelector read(SettingsReader section) {
        return new PrequalSelector(section.number("quantile", DEFAULT_QUANTILE, 0, 1));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2) {
            return;
        }
        double[] ranks = context.scratch();
        if (rankByProbes(replicas, count, ranks, context) < FEWEST_ANSWERS) {
            rankByReads(replicas, count, ranks, context);
        }
        rankUnknown(ranks, count);
        StableSort.byKey(replicas, ranks, count);
    }

    @Override
    public int toProbe(int[] replicas, int count, Chance chance) {
        int probes = Math.min(PROBES, count);
        for (int i = 0; i < probes; i++) {
            int drawn = i + chance.below(count - i);
            int moved = replicas[i];
            replicas[i] = replicas[drawn];
            replicas[drawn] = moved;
        }
        return probes;
    }

    @Override
    public void probed(int node, long nowNanos, int requests, long latencyNanos) {
        ProbeAnswer answer = new ProbeAnswer(nowNanos, requests, latencyNanos);
        inFlight.record(answer.inFlight());
        answers.of(node).set(answer);
    }

    @Override
    public void sent(int node, long nowNanos) {
        ProbeAnswer answer = answer(node);
        if (answer != null) {
            answer.use();
        }
    }

    @Override
    public void left(int node) {
        answers.remove(node);
    }

    /** Returns how many of the replicas have an answer that may be used. */
    private int rankByProbes(int[] replicas, int count, double[] ranks, SelectionContext context) {
        int hottestCold = hottestCold();
        int usable = 0;
        for (int i = 0; i < count; i++) {
            ProbeAnswer answer = answer(replicas[i]);
            ranks[i] = UNANSWERED;
            if (answer != null && answer.isUsable(context.nowNanos())) {
                ranks[i] = rank(answer.inFlight(), answer.latencyNanos(), hottestCold);
                usable++;
            }
        }
        return usable;
    }

    private void rankByReads(int[] replicas, int count, double[] ranks, SelectionContext context) {
        int hottestCold = hottestCold();
        int drawn = context.chance().below(count);
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            int requests = requests(stats);
            double latency = stats == null ? Double.NaN : stats.latencyNanos();
            ranks[i] = rank(requests, latency, hottestCold);
            if (i == drawn) {
                inFlight.record(requests);
            }
        }
    }

    private ProbeAnswer answer(int node) {
        AtomicReference<ProbeAnswer> newest = answers.find(node);
        return newest == null ? null : newest.get();
    }

    /** The most requests in flight with which a replica is cold. */
    private int hottestCold() {
        return allHot ? ALWAYS_HOT : allCold ? Integer.MAX_VALUE : inFlight.value();
    }

    private static double rank(int requests, double latencyNanos, int hottestCold) {
        return requests > hottestCold ? HOT + requests : Math.min(latencyNanos, HOT);
    }

    private static int requests(ReplicaStats stats) {
        if (stats == null) {
            return 0;
        }
        double reported = stats.queued();
        int own = stats.inFlight();
        return reported > own ? (int) Math.rint(reported) : own;
    }

    private static void rankUnknown(double[] ranks, int count) {
        double middle = Double.NaN;
        for (int i = 0; i < count; i++) {
            if (Double.isNaN(ranks[i])) {
                middle = Double.isNaN(middle) ? middle(ranks, count) : middle;
                ranks[i] = middle;
            }
        }
    }

    /** Just above the median of the latencies, the upper of two; 0 without any. */
    private static double middle(double[] ranks, int count) {
        int known = 0;
        for (int i = 0; i < count; i++) {
            known += ranks[i] <= HOT ? 1 : 0;
        }
        for (int i = 0; i < count; i++) {
            if (ranks[i] <= HOT && placeOf(i, ranks, count) == known / 2) {
                return Math.nextUp(ranks[i]);
            }
        }
        return 0;
    }

    /** How many come before the one at {@code index} by rising rank, unknown ones aside. */
    private static int placeOf(int index, double[] ranks, int count) {
        int before = 0;
        for (int i = 0; i < count; i++) {
            boolean isBefore = ranks[i] < ranks[index] || (ranks[i] == ranks[index] && i < index);
            before += isBefore ? 1 : 0;
        }
        return before;
    }
}
