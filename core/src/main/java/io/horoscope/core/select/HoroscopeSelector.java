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
 *       count little). A quarter of a millisecond is added to every time:
 *       factors between smaller ones do not matter. Where answers take over three times as long as pace and queue let expect, as
 *       from a machine whose threads wait for CPU time, what they took counts. Where some replica does not tell, the latency of
 *       answers serves for all.
 *   <li><i>queue</i>: the reads that wait or are served there, as its latest answers told, plus what has changed since: by how
 *       many more of this coordinator's own requests are under way now than were then. Each of these counts for as many as
 *       there seem to be coordinators that do the same (the told queue over the own part of it), at most
 *       {@code own_weight}. Every {@code queue_scale} reads make the expected time e times as long.
 *   <li><i>silence</i>: a replica that owes an answer and has given none for {@code silence} times its usual latency is
 *       standing still, perhaps in garbage collection. The expected time grows with the silence.
 *   <li><i>errors</i>: a replica that fails at once looks fast. If half of its requests fail, the expected time is e² times
 *       as long.
 * </ul>
 *
 * <p><b>The slow clock</b> is what the monitors report about once a second. A machine that is <i>hot</i>, that is, its load
 * is above {@code hot_load} and clearly above the middle one of this read's replicas, gets a longer expected time, by how
 * much it exceeds that. Being compared with the middle, at most half of the replicas can be hot, and none is when all are
 * equally busy. A report adds to its own replica's time or to nobody's: claiming to be idle gains a replica nothing by itself.
 * (It may lower the middle by a rank and so make one other replica hot; what the others tell still has to exceed it.)
 *
 * <p><b>The order.</b> Cassandra's first replica stays first unless another one's expected time is shorter by the factor
 * {@code deadband}; then the one with the shortest goes first. The same is done for the second place, and so on. While
 * differences do not matter, reads thus stay where their data is in memory.
 *
 * <p><b>The way back.</b> A replica that is not asked is not heard of either. What was known of its pace therefore fades
 * towards its own usual pace, or the mean of those that are heard of if that is better, half of it in half a second and nine
 * tenths in a second and a half; its queue fades towards the mean, and its errors fade too; after that it is its machine's
 * reports that keep reads away or let them return. (The mean alone would not do: where only slow ones are heard of, nobody
 * else would be worth trying.) A replica of which nothing was ever known counts as the mean of the others: not good, not bad.
 * A report too old to use says nothing, and without any report the fast clock decides alone.
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

    /**
     * Logarithm of the factor by which answers may take longer than their replica tells before that counts: queueing and the
     * network are no news.
     */
    private static final double USUAL_EXCESS = Math.log(3);

    /**
     * Logarithm of the factor by which a replica that is not asked now can be slower than it would be with everything forgotten.
     * More would not keep reads away more surely, and would be remembered for longer: one answer of ten seconds for eight.
     */
    private static final double MOST_REMEMBERED = Math.log(10);

    /** Reads that are added to both queues before they are compared: the shortest say nothing of the number of coordinators. */
    private static final double LONE_READS = 0.1;

    /** After this time without an answer, half of what was known of a replica is forgotten, and most of it after twice that. */
    private static final double FADE_NANOS = 5e8;

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
     *   <li>{@code own_weight}, 0 to 1,000: for how many reads one own request may count.
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

    /**
     * Writes the logarithm of each replica's expected time into {@code scratch[0, count)}, up to a constant that is the same for
     * all. Behind it, in three stretches of the same length: paces, queues and loads, so that each is looked up once.
     */
    private void expect(int[] replicas, int count, double[] scratch, SelectionContext context) {
        boolean allTell = lookUp(replicas, count, scratch, context);
        if (!allTell) {
            useLatencies(replicas, count, scratch);
        }
        double meanPace = mean(scratch, count, count);
        double meanQueue = mean(scratch, 2 * count, count);
        double middle = middle(scratch, 3 * count, count);
        long nowNanos = context.nowNanos();
        for (int i = 0; i < count; i++) {
            int node = replicas[i];
            int own = context.inFlight(node);
            double pace = meanPace;
            double queue = meanQueue;
            double kept = scratch[i];
            double trouble = 0;
            ReplicaPace known = paces.find(node);
            if (known != null) {
                if (!Double.isNaN(scratch[count + i])) {
                    if (allTell) {
                        pace = Math.min(pace, known.usualLogService());
                    }
                    double slower = scratch[count + i] - pace;
                    pace += (own > 0 ? slower : Math.min(slower, MOST_REMEMBERED)) * kept;
                    queue += (scratch[2 * count + i] - meanQueue) * kept;
                }
                double errors = known.errorRatio() * kept(own, known.endedAgeNanos(nowNanos));
                trouble = errors * ERROR_WEIGHT + silence(known, own, nowNanos);
            }
            scratch[i] =
                    pace
                            + Math.max(0, queue + change(known, own, kept)) / readsPerE
                            + trouble
                            + heat(scratch[3 * count + i], middle);
        }
    }

    /**
     * Fills the three stretches, and the places before them with how much of what is known still counts; returns whether every
     * replica that has answered tells its service time.
     */
    private boolean lookUp(int[] replicas, int count, double[] scratch, SelectionContext context) {
        boolean allTell = true;
        for (int i = 0; i < count; i++) {
            int node = replicas[i];
            ReplicaPace pace = paces.find(node);
            double kept = 0;
            double log = Double.NaN;
            double queue = Double.NaN;
            if (pace != null && pace.hasAnswered()) {
                kept = kept(context.inFlight(node), pace.ageNanos(context.nowNanos()));
                queue = pace.queued();
                log = pace(pace.logService(), queue, pace.logLatency());
                allTell &= !Double.isNaN(log);
            }
            scratch[i] = kept;
            scratch[count + i] = log;
            scratch[2 * count + i] = queue;
            scratch[3 * count + i] = context.isKnown(node) ? context.load(node) : Double.NaN;
        }
        return allTell;
    }

    /**
     * What a replica tells of its pace, and more if its answers take longer than that and its queue let expect: its threads wait
     * for CPU time before they execute a read, or a packet was lost. With the queue, the result is the larger one of what is
     * told and of what is seen, less the usual excess: it grows with either, and counts no queue twice.
     *
     * @return NaN if the replica does not tell
     */
    private double pace(double logService, double queue, double logLatency) {
        double excess = logLatency - USUAL_EXCESS - (logService + queue / readsPerE);
        return logService + Math.max(0, excess);
    }

    /**
     * By how much the queue has grown since the answers that told it, as this coordinator's own requests show: by that of its
     * own, times the number of coordinators that seem to do the same.
     *
     * @param known null for one that was never asked; everything of ours is new to it then
     */
    private double change(ReplicaPace known, int own, double kept) {
        if (known == null || !known.hasAnswered()) {
            return own * ownWeight;
        }
        double others = (known.queued() + LONE_READS) / (known.ownLeft() + LONE_READS);
        double weight = Math.min(ownWeight, Math.max(1, others));
        return (own - known.ownLeft() * kept) * weight;
    }

    private void useLatencies(int[] replicas, int count, double[] scratch) {
        for (int i = 0; i < count; i++) {
            ReplicaPace pace = paces.find(replicas[i]);
            scratch[count + i] = pace == null ? Double.NaN : pace.logLatency();
        }
    }

    /**
     * All of it while the replica has requests of ours: one read finds out, and the others wait for what it says. Otherwise what
     * is left falls with the square of the time: 1/(1 + t) kept reads away for five seconds after one that had timed out.
     * Its first answers afterwards are often slow for being the first, and each costs such a time again.
     */
    private static double kept(int own, long ageNanos) {
        double age = ageNanos / FADE_NANOS;
        return own > 0 ? 1 : 1 / (1 + age * age);
    }

    private double silence(ReplicaPace pace, int own, long nowNanos) {
        if (own == 0) {
            return 0;
        }
        double limitNanos = (pace.latencyNanos() + ReplicaPace.INDIFFERENT_NANOS) * silenceFactor;
        long silenceNanos = pace.silenceNanos(nowNanos);
        return silenceNanos > limitNanos ? Math.log(silenceNanos / limitNanos) : 0;
    }

    /** What a load adds; an unknown one, which is NaN, adds nothing. */
    private double heat(double load, double middle) {
        double excess = load - middle - HOT_MARGIN;
        return load > hotLoad && excess > 0 ? excess * HOT_WEIGHT : 0;
    }

    /**
     * The mean of the numbers that are there; 0 if none is. Each counts as much as still counts of what is known there, or
     * slow replicas that nobody asks would hold each other, and themselves, away for ever.
     */
    private static double mean(double[] numbers, int from, int count) {
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < count; i++) {
            if (!Double.isNaN(numbers[from + i])) {
                sum += numbers[from + i] * numbers[i];
                weights += numbers[i];
            }
        }
        return weights == 0 ? 0 : sum / weights;
    }

    /** The lower middle one of the numbers that are there, which at most half of them exceed; 0 if none is. */
    private static double middle(double[] numbers, int from, int count) {
        int known = 0;
        for (int i = from; i < from + count; i++) {
            known += Double.isNaN(numbers[i]) ? 0 : 1;
        }
        int place = (known - 1) / 2;
        for (int i = from; i < from + count; i++) {
            int below = 0;
            int equal = 0;
            for (int j = from; j < from + count; j++) {
                below += numbers[j] < numbers[i] ? 1 : 0;
                equal += numbers[j] == numbers[i] ? 1 : 0;
            }
            if (below <= place && place < below + equal) {
                return numbers[i];
            }
        }
        return 0;
    }

    /** The load where it is known and above {@code hot_load}; 0 otherwise. */
    private double hotness(int node, SelectionContext context) {
        double load = context.isKnown(node) ? context.load(node) : 0;
        return load > hotLoad ? load : 0;
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
