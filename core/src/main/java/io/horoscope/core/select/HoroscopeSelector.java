package io.horoscope.core.select;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.settings.SettingsReader;
import java.util.Optional;

/**
 * The default selector. It sends a read to the replica with the smallest posterior mean of ln(delay),
 * starting from home, and pays the cost of moving:
 *
 * <pre>
 * home stays first while T(home) ≤ deadband · moving · T(best)
 * </pre>
 *
 * <ul>
 *   <li>T: {@link PosteriorTime}
 *   <li>home: Cassandra's first replica. moving: the cost of a cold page cache, as learned ({@link
 *       io.horoscope.core.replica.MovingCost}), once for the read and once for the data that it
 *       displaces; and {@code rack_cost} where only home is in the coordinator's rack
 * </ul>
 *
 * <p>The same holds for the second place, and so on, without the cost of moving. docs/RULE.md has a
 * worked example. Used by all request threads at once; ordering takes no lock, draws nothing at
 * random and allocates nothing.
 */
public final class HoroscopeSelector implements ReplicaSelector {

    public static final String NAME = "horoscope";

    private static final double COLD_READS = 2;

    private final double deadband;
    private final double rackCost;
    private final HotMachines hotMachines;
    private final PosteriorTime time;

    private HoroscopeSelector(SettingsReader section) {
        deadband = section.number("deadband", 1.25, 1, 100);
        hotMachines = HotMachines.read(section, 0.5);
        time = new PosteriorTime(hotMachines);
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
        boolean isAnyOld = time.set(replicas, count, context);
        place(replicas, count, context);
        if (isAnyOld) {
            pass(home, replicas, count, context);
        }
    }

    @Override
    public Optional<Explanation> explain(int[] replicas, int count, SelectionContext context) {
        time.set(replicas, count, context);
        return Optional.of(new HoroscopeReasons(this, replicas, count, context).explain());
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

    PosteriorTime time() {
        return time;
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
