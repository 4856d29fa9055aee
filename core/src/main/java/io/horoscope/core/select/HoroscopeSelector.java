package io.horoscope.core.select;

import io.horoscope.core.settings.SettingsReader;

/**
 * The default rule: keep the replica that Cassandra would ask, unless another one promises an answer several times sooner.
 *
 * <p>For each replica an <b>expected time</b> is put together from two clocks.
 *
 * <p><b>The fast clock</b> is what this coordinator sees by itself, within milliseconds:
 *
 * <ul>
 *   <li><i>pace</i>: the replica's usual time for a read, as its answers tell it (a geometric mean, so that single slow reads
 *       count little). Where some replica does not tell, the latency of answers serves for all.
 *   <li><i>queue</i>: the reads that wait or are served there, as its latest answers told, plus this coordinator's own
 *       requests under way, each counted {@code own_weight} times, since other coordinators are about to do the same. Every
 *       {@code queue_scale} reads make the expected time e times as long.
 *   <li><i>silence</i>: a replica that owes an answer and has given none for {@code silence} times its usual latency is
 *       standing still, perhaps in garbage collection. The expected time grows with the silence.
 *   <li><i>errors</i>: a replica that fails at once looks fast. If half of its requests fail, the expected time is e² times
 *       as long.
 * </ul>
 *
 * <p><b>The slow clock</b> is what the monitors report about once a second. A machine that is <i>hot</i>, that is, its load
 * is above {@code hot_load} and clearly above the middle one of this read's replicas, gets a longer expected time, by how
 * much it exceeds that. Being compared with the middle, at most half of the replicas can be hot, and none is when all are
 * equally busy. A report can only make a replica look worse: claiming to be idle gains nothing.
 *
 * <p><b>The order.</b> Cassandra's first replica stays first unless another one's expected time is shorter by the factor
 * {@code deadband}; then the one with the shortest goes first. The same is done for the second place, and so on. While
 * differences do not matter, reads thus stay where their data is in memory.
 *
 * <p><b>The way back.</b> A replica that is not asked is not heard of either. What was known of its pace and queue therefore
 * fades towards the mean of the others, half of it in a second, and after that it is its machine's reports that keep reads
 * away or let them return. A replica of which nothing is known counts as the mean of the others: not good, not bad. A report
 * too old to use says nothing, and without any report the fast clock decides alone.
 *
 * <p>Nothing is drawn: coordinators see different in-flight counts at different moments, which keeps them apart, as the
 * simulator's scenario {@code herd} shows with 3 to 100 of them. The figures behind every constant, and what was tried
 * instead, are in docs/DECISIONS.md. Used by all request threads at once; ordering takes no lock and allocates nothing.
 */
public final class HoroscopeSelector implements ReplicaSelector {

    public static final String NAME = "horoscope";

    /** A load that exceeds the middle one by less is not hot: reports are as coarse as that. */
    private static final double HOT_MARGIN = 0.15;

    /** Of the logarithm of the expected time for each unit of load: an excess of 0.3 makes it e^1.2, over three times. */
    private static final double HOT_WEIGHT = 8;

    private static final double ERROR_WEIGHT = 4;

    /** After this time without an answer, half of what was known of a replica is forgotten. */
    private static final double FADE_NANOS = 1e9;

    private final double logDeadband;
    private final double readsPerE;
    private final double ownWeight;
    private final double silenceFactor;
    private final double hotLoad;
    private final PerNode<ReplicaPace> paces = new PerNode<>(node -> new ReplicaPace());

    private HoroscopeSelector(
            double deadband,
            double queueScale,
            double ownWeight,
            double silenceFactor,
            double hotLoad) {
        this.logDeadband = Math.log(deadband);
        this.readsPerE = queueScale;
        this.ownWeight = ownWeight;
        this.silenceFactor = silenceFactor;
        this.hotLoad = hotLoad;
    }

    /** The selector with default parameters. */
    public static HoroscopeSelector byDefault() {
        return read(new SettingsReader(null));
    }

    /**
     * Reads the parameters; each is a number without a unit unless said otherwise.
     *
     * <ul>
     *   <li>{@code deadband}, 1 to 100: how many times sooner another replica has to promise its answer. Larger keeps data in
     *       the page cache of fewer machines, smaller spreads an overload sooner.
     *   <li>{@code queue_scale}, 1 to 10,000 reads.
     *   <li>{@code own_weight}, 0 to 1,000: about the number of coordinators that are likely to make the same choice at once.
     *   <li>{@code silence}, 1 to 1,000 usual latencies.
     *   <li>{@code hot_load}, 0 to 1: a load, as in horoscope.scores.
     * </ul>
     */
    static HoroscopeSelector read(SettingsReader section) {
        return new HoroscopeSelector(
                section.number("deadband", 2, 1, 100),
                section.number("queue_scale", 16, 1, 10_000),
                section.number("own_weight", 8, 0, 1_000),
                section.number("silence", 4, 1, 1_000),
                section.number("hot_load", 0.5, 0, 1));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void sent(int node, long nowNanos) {
        paces.of(node).sent(nowNanos);
    }

    @Override
    public void answered(
            int node, long nowNanos, long latencyNanos, int queued, long serviceNanos) {
        paces.of(node).answered(nowNanos, latencyNanos, queued, serviceNanos);
    }

    @Override
    public void failed(int node, long nowNanos, long latencyNanos) {
        paces.of(node).failed(nowNanos);
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2) {
            return;
        }
        double[] expected = context.scratch();
        expect(replicas, count, expected, context);
        for (int place = 0; place < count - 1; place++) {
            int soonest = place;
            for (int i = place + 1; i < count; i++) {
                if (expected[i] < expected[soonest]) {
                    soonest = i;
                }
            }
            if (expected[place] - expected[soonest] > logDeadband) {
                moveUp(replicas, expected, soonest, place);
            }
        }
    }

    /** A merged request is not worth it when every shared replica is clearly worse than both that would be asked apart. */
    @Override
    public boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        double apart = Math.max(hotness(firstOfLeft, context), hotness(firstOfRight, context));
        for (int i = 0; i < count; i++) {
            if (hotness(shared[i], context) <= apart + HOT_MARGIN) {
                return true;
            }
        }
        return false;
    }

    /** Writes the logarithm of each replica's expected time, up to a constant that is the same for all. */
    private void expect(int[] replicas, int count, double[] expected, SelectionContext context) {
        double middle = middleLoad(replicas, count, expected, context);
        boolean allTell = true;
        double paceSum = 0;
        double queueSum = 0;
        int known = 0;
        for (int i = 0; i < count; i++) {
            ReplicaPace pace = paces.find(replicas[i]);
            allTell &= pace == null || !Double.isNaN(pace.logService());
        }
        for (int i = 0; i < count; i++) {
            double log = log(paces.find(replicas[i]), allTell);
            if (!Double.isNaN(log)) {
                paceSum += log;
                queueSum += paces.find(replicas[i]).queued();
                known++;
            }
        }
        double meanPace = known == 0 ? 0 : paceSum / known;
        double meanQueue = known == 0 ? 0 : queueSum / known;
        for (int i = 0; i < count; i++) {
            int node = replicas[i];
            int own = context.inFlight(node);
            ReplicaPace pace = paces.find(node);
            double log = log(pace, allTell);
            boolean isKnown = !Double.isNaN(log);
            double kept = isKnown ? kept(pace, own, context.nowNanos()) : 0;
            double paceNow = isKnown ? meanPace + (log - meanPace) * kept : meanPace;
            double queue = isKnown ? meanQueue + (pace.queued() - meanQueue) * kept : meanQueue;
            expected[i] =
                    paceNow
                            + (queue + own * ownWeight) / readsPerE
                            + trouble(pace, context.nowNanos())
                            + heat(node, middle, context);
        }
    }

    private static double log(ReplicaPace pace, boolean allTell) {
        return pace == null ? Double.NaN : allTell ? pace.logService() : pace.logLatency();
    }

    /** How much of what is known of a replica still counts: all of it while it has requests of ours. */
    private static double kept(ReplicaPace pace, int own, long nowNanos) {
        return own > 0 ? 1 : FADE_NANOS / (FADE_NANOS + pace.ageNanos(nowNanos));
    }

    /** Silence and errors. */
    private double trouble(ReplicaPace pace, long nowNanos) {
        if (pace == null) {
            return 0;
        }
        double errors = pace.errorRatio() * ERROR_WEIGHT;
        double limitNanos = pace.latencyNanos() * silenceFactor;
        long silenceNanos = pace.silenceNanos(nowNanos);
        return silenceNanos > limitNanos ? errors + Math.log(silenceNanos / limitNanos) : errors;
    }

    private double heat(int node, double middle, SelectionContext context) {
        double excess = hotness(node, context) - middle - HOT_MARGIN;
        return excess > 0 ? excess * HOT_WEIGHT : 0;
    }

    /** The load where it is known and above {@code hot_load}; 0 otherwise. */
    private double hotness(int node, SelectionContext context) {
        double load = context.isKnown(node) ? context.load(node) : 0;
        return load > hotLoad ? load : 0;
    }

    /** The lower middle one of the known loads; at most half of the replicas exceed it. 0 if none is known. */
    private static double middleLoad(
            int[] replicas, int count, double[] scratch, SelectionContext context) {
        int known = 0;
        for (int i = 0; i < count; i++) {
            if (context.isKnown(replicas[i])) {
                double load = context.load(replicas[i]);
                int slot = known++;
                while (slot > 0 && scratch[slot - 1] > load) {
                    scratch[slot] = scratch[slot - 1];
                    slot--;
                }
                scratch[slot] = load;
            }
        }
        return known == 0 ? 0 : scratch[(known - 1) / 2];
    }

    private static void moveUp(int[] replicas, double[] expected, int from, int to) {
        int replica = replicas[from];
        double time = expected[from];
        System.arraycopy(replicas, to, replicas, to + 1, from - to);
        System.arraycopy(expected, to, expected, to + 1, from - to);
        replicas[to] = replica;
        expected[to] = time;
    }
}
