package io.horoscope.core.select;

import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.settings.SettingsReader;
import java.util.Optional;

/**
 * The default selector. It sends a read to the replica with the smallest posterior mean of ln(delay),
 * starting from home, and pays the cost of moving:
 *
 * <pre>
 * T = m · (D · e^(4·(e - e₀)) / m)^c · e^((1 - c/2)·h)
 *
 * home stays first while T(home) ≤ deadband · moving · T(best)
 * </pre>
 *
 * <ul>
 *   <li>D: when its answer is expected, from what is known ({@link ExpectedTime})
 *   <li>e: the share of its requests that fail; e₀: the least of this read's replicas, so that a
 *       query that fails everywhere moves nothing
 *   <li>c: the confidence in D ({@link ReplicaStats#confidence}), from 1 down to 0, which stands for
 *       unknown; m: the geometric mean of D without queues, of the replicas whose D is known. So what
 *       is old moves to what is usual, and a replica that receives no reads is tried again
 *   <li>h: by how much the machine's report exceeds that of the other replicas ({@link HotMachines}).
 *       It counts in full where nothing else is known, and half where answers are new
 *   <li>home: Cassandra's first replica. moving: the cost of a cold page cache, as learned ({@link
 *       io.horoscope.core.replica.MovingCost}), once for the read and once for the data that it
 *       displaces; and {@code rack_cost} where only home is in the coordinator's rack
 * </ul>
 *
 * <p>The same holds for the second place, and so on, without the cost of moving. docs/RULE.md has a
 * worked example, and what a user loses without each term. Used by all request threads at once;
 * ordering takes no lock, draws nothing at random and allocates nothing.
 */
public final class HoroscopeSelector implements ReplicaSelector {

    public static final String NAME = "horoscope";

    /** If half more of its requests fail than of the others', its time is e² times as long. */
    private static final double FAILURE_WEIGHT = 4;

    private static final double COLD_READS = 2;

    private final double deadband;
    private final double rackCost;
    private final HotMachines hotMachines;

    private HoroscopeSelector(SettingsReader section) {
        deadband = section.number("deadband", 1.25, 1, 100);
        hotMachines = HotMachines.read(section, 0.5);
        rackCost = section.number("rack_cost", 1.1, 1, 100);
    }

    /** The selector with default parameters. */
    public static HoroscopeSelector byDefault() {
        return read(new SettingsReader(null));
    }

    /**
     * Reads the parameters; each is a number without a unit.
     *
     * <ul>
     *   <li>{@code deadband}, 1 to 100: how many times sooner the answer of another replica has to
     *       be expected. Larger keeps reads where they are, smaller spreads an overload sooner.
     *   <li>{@code hot_load}, 0 to 1: a load, as in horoscope.scores. With 1, reports are not used.
     *   <li>{@code rack_cost}, 1 to 100: how many times sooner it has to be beside that where it is
     *       in another rack, as clouds bill what leaves a zone.
     * </ul>
     */
    static HoroscopeSelector read(SettingsReader section) {
        section.removed("queue_weight", "the wait is computed from queue, slots and service time");
        section.removed(
                "in_flight_weight", "replicas report how many coordinators send them reads");
        section.removed(
                "stall_factor", "the time that a request has been outstanding counts as it is");
        section.removed(
                "locality_weight", "the learned cost of moving counts twice; see rack_cost");
        return new HoroscopeSelector(section);
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
        int home = replicas[0];
        boolean isAnyOld = expect(replicas, count, context);
        place(replicas, count, context);
        if (isAnyOld) {
            pass(home, replicas, count, context);
        }
    }

    @Override
    public Optional<Explanation> explain(int[] replicas, int count, SelectionContext context) {
        expect(replicas, count, context);
        return Optional.of(new HoroscopeReasons(this, replicas, count, context).explain());
    }

    /** Sets T of each replica; returns whether the D of one of them is old or unknown. */
    boolean expect(int[] replicas, int count, SelectionContext context) {
        double[] expected = context.expected();
        double[] confidence = context.confidence();
        double leastFailed = leastFailed(replicas, count, context);
        boolean isAnyReporting = isAnyReporting(replicas, count, context);
        boolean isAnyOld = false;
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            confidence[i] = confidence(stats, isAnyReporting, context);
            expected[i] = expected(stats, leastFailed, context);
            isAnyOld |= confidence[i] < 1;
        }
        if (isAnyOld) {
            fade(replicas, count, context);
        }
        hotMachines.addTo(expected, replicas, count, context);
        return isAnyOld;
    }

    private static boolean isAnyReporting(int[] replicas, int count, SelectionContext context) {
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            if (stats != null && stats.isReporting(context.isScan())) {
                return true;
            }
        }
        return false;
    }

    /**
     * 1 where a request ended just now; 0 where D is unknown. It is, too, if only a latency is known
     * while other replicas report their state: the two cannot be compared.
     */
    private static double confidence(
            ReplicaStats stats, boolean isAnyReporting, SelectionContext context) {
        return stats == null
                        || !stats.hasAnswered()
                        || (isAnyReporting && !stats.isReporting(context.isScan()))
                ? 0
                : stats.confidence(context.isScan(), context.nowNanos());
    }

    /** D and failures; NaN where there was no answer. */
    private static double expected(
            ReplicaStats stats, double leastFailed, SelectionContext context) {
        if (stats == null || !stats.hasAnswered()) {
            return Double.NaN;
        }
        double nanos = ExpectedTime.nanos(stats, context.isScan(), context.nowNanos());
        double failed = stats.failedShare(context.isScan()) - leastFailed;
        return failed > 0 ? nanos * Math.exp(FAILURE_WEIGHT * failed) : nanos;
    }

    /** 4 · (e - e₀) of a replica. */
    double failures(int node, int[] replicas, int count, SelectionContext context) {
        ReplicaStats stats = context.stats(node);
        double failed = stats == null ? 0 : stats.failedShare(context.isScan());
        return FAILURE_WEIGHT * (failed - leastFailed(replicas, count, context));
    }

    private static double leastFailed(int[] replicas, int count, SelectionContext context) {
        double least = 1;
        for (int i = 0; i < count && least > 0; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            least = Math.min(least, stats == null ? 0 : stats.failedShare(context.isScan()));
        }
        return least;
    }

    /** Moves what is old to m, and sets what is unknown. */
    private static void fade(int[] replicas, int count, SelectionContext context) {
        double[] expected = context.expected();
        double[] confidence = context.confidence();
        double usualLogs = 0;
        double logs = 0;
        double weights = 0;
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]); // Null if the node has just left.
            if (confidence[i] > 0 && stats != null) {
                double idle = ExpectedTime.idleNanos(stats, context.isScan());
                usualLogs += confidence[i] * Math.log(idle);
                logs += confidence[i] * Math.log(expected[i]);
                weights += confidence[i];
            }
        }
        double usual = weights > 0 ? Math.exp(usualLogs / weights) : ExpectedTime.LEAST_WAY_NANOS;
        double ofOthers = weights > 0 ? Math.exp(logs / weights) : usual;
        for (int i = 0; i < count; i++) {
            if (confidence[i] == 0) {
                expected[i] = assumed(context.stats(replicas[i]), usual, ofOthers, context);
            } else if (confidence[i] < 1) {
                expected[i] = usual * Math.pow(expected[i] / usual, confidence[i]);
            }
        }
    }

    /**
     * Where D is unknown: before the first answer, the usual time; later, that of the others with
     * their queues, as its own is not reported. Its requests may have failed.
     */
    private static double assumed(
            ReplicaStats stats, double usual, double ofOthers, SelectionContext context) {
        if (stats == null) {
            return usual;
        }
        boolean isScan = context.isScan();
        double failed = stats.failedShare(isScan) * stats.confidence(isScan, context.nowNanos());
        double assumed = stats.hasAnswered() ? ofOthers : usual;
        return ExpectedTime.nanos(stats, assumed, context.nowNanos())
                * Math.exp(FAILURE_WEIGHT * failed);
    }

    private void place(int[] replicas, int count, SelectionContext context) {
        for (int place = 0; place < count - 1; place++) {
            int soonest = soonest(place, replicas, count, context);
            if (soonest != place) {
                moveUp(soonest, place, replicas, context.expected());
            }
        }
    }

    /** The place whose replica comes to {@code place}: that itself unless another pays. */
    int soonest(int place, int[] replicas, int count, SelectionContext context) {
        double[] expected = context.expected();
        int soonest = place;
        double least = expected[place] / deadband;
        for (int i = place + 1; i < count; i++) {
            if (expected[i] < least) {
                double nanos = expected[i] * (place > 0 ? 1 : movingCost(replicas, i, context));
                if (nanos < least) {
                    soonest = i;
                    least = nanos;
                }
            }
        }
        return soonest;
    }

    /** The factor for the first place. Only who is first serves the read from its page cache. */
    double movingCost(int[] replicas, int to, SelectionContext context) {
        double cold = context.logMovingCost();
        double cost = cold > 0 ? Math.exp(COLD_READS * cold) : 1;
        return context.isInRack(replicas[0]) && !context.isInRack(replicas[to])
                ? cost * rackCost
                : cost;
    }

    double deadband() {
        return deadband;
    }

    HotMachines hotMachines() {
        return hotMachines;
    }

    /** The read passes by all but the first; by home perhaps because of its report. */
    private void pass(int home, int[] replicas, int count, SelectionContext context) {
        for (int i = 1; i < count; i++) {
            int node = replicas[i];
            ReplicaStats stats = context.stats(node);
            if (stats != null && stats.confidence(context.isScan(), context.nowNanos()) < 1) {
                stats.passed(
                        context.isScan(),
                        node == home && hotMachines.isHot(node, replicas, count, context));
            }
        }
    }

    /**
     * False if every shared replica is clearly hotter than both replicas that would serve the
     * ranges separately.
     */
    @Override
    public boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        return hotMachines.isAnyAsCold(shared, count, firstOfLeft, firstOfRight, context);
    }

    private static void moveUp(int from, int to, int[] replicas, double[] expected) {
        int node = replicas[from];
        double time = expected[from];
        for (int place = from; place > to; place--) {
            replicas[place] = replicas[place - 1];
            expected[place] = expected[place - 1];
        }
        replicas[to] = node;
        expected[to] = time;
    }
}
