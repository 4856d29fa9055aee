package io.horoscope.core.select;

import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.Penalties;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.settings.SettingsReader;

/**
 * The default selector: keeps Cassandra's first replica, unless another one is expected to answer
 * clearly sooner.
 *
 * <p>The <b>expected time</b> of each replica has two sources.
 *
 * <p><b>This coordinator's own requests</b> ({@link ReplicaStats}), within milliseconds:
 *
 * <ul>
 *   <li><i>Service time</i>: the time that the replica itself usually works on a read, as it
 *       reported that last ({@link io.horoscope.core.replica.UsualService}): a geometric mean
 *       over the reads of all coordinators, so that single slow reads count little, and one answer
 *       shows how fast the replica is. It is longer by as much as the latencies of answers exceed
 *       three times the value predicted from their own service times and the queue (as of a machine
 *       whose threads wait for CPU time). For a replica that does not report its service time, it is
 *       the observed latency, less the factor by which the others' latency exceeds theirs.
 *   <li><i>Waiting reads</i>: the reads that wait or are served there, as its latest answers report
 *       them, plus the growth since: the requests that this coordinator has in flight now beyond
 *       those it had then. Each of these counts for as many coordinators as seem to do the same
 *       (the reported queue divided by the own share of it), at most {@code in_flight_weight}. Of
 *       q reads at a replica with k slots, (q - k + 1) / k wait for each slot; every one of these
 *       makes the expected time e^{@code queue_weight} times as long. While a slot is free, none
 *       waits.
 *   <li><i>Stall</i>: a replica with a request in flight and no answer for longer than
 *       {@code stall_factor} times its usual latency is stalled, for example in a garbage
 *       collection. Its expected time grows in proportion to that time.
 *   <li><i>Late answers</i>: a replica of which answers took more than eight times as long as those
 *       before, for a twentieth of the last seconds, has an expected time e^0.3 times as long; at
 *       most e^0.6. So reads return later to a replica that is slow again and again.
 *   <li><i>Errors</i>: a replica that fails at once looks fast. If half of its requests fail, its
 *       expected time is e² times as long. Requests that timed out while it stalled count until its
 *       next answer.
 * </ul>
 *
 * <p><b>The monitors' reports</b>, about once a second. A machine is hot if its load is above
 * {@code hot_load} and clearly above the lower median of this read's replicas; its expected time is
 * longer by how much it exceeds that. So at most half of the replicas are hot, and none if all are
 * equally busy. A report can only raise the estimate of its own replica: a replica that is reported
 * as idle gains nothing. (The report may lower the median by a rank and so make another replica
 * hot, whose own load still has to exceed the median.)
 *
 * <p><b>Locality.</b> A read that is diverted from its home replica, Cassandra's first one, may miss
 * the page cache. The coordinator learns what that costs ({@link
 * io.horoscope.core.replica.Locality}), and adds {@code locality_weight} times that to the expected
 * time of every other replica: once for the read itself, and once for the data that it displaces.
 * For a single key and replica it is between 0 and twice that, by a hash of both. So the more a
 * home replica is overloaded, the more of its keys are diverted, but always the same ones first and
 * to the same replica, which soon has them in its page cache.
 *
 * <p><b>The way.</b> Where this coordinator is the home replica itself, the read stays here while
 * its own answer is expected sooner than the answers of all other replicas usually take on their
 * way, beyond three times their service time ({@link ReplicaStats#usualDelayNanos}): as where all
 * nodes use up their CPU quotas, and messages wait for CPU time at both ends. That is remembered for
 * half a minute, and what else is known of a replica only for seconds.
 *
 * <p><b>The order.</b> Cassandra's first replica stays first unless another one's expected time is
 * shorter by the factor {@code deadband}, for some keys by its square, and by the cost of
 * diverting; then the one with the shortest goes first. The same holds for the second place, and so
 * on, without that cost. So reads stay where they are while differences do not matter.
 * A read that waits for n replicas waits for the slowest of the first n, and none of these but the
 * first is slower than the n-th soonest of all by more than the square of the deadband.
 *
 * <p><b>Recovery.</b> A replica that receives no reads sends no answers. The confidence in its old
 * values falls to a half within 0.5 s and to a tenth within 1.5 s. Its service time moves to its
 * own baseline, or to the mean of the others where that is shorter, and its queue to the mean; its
 * errors decay. From then on, only the reports of its machine can keep reads away. (The mean alone
 * would not suffice: while only slow replicas are observed, no other one would be tried.) An
 * unknown replica counts as the mean of the others. A report that is too old to use adds nothing,
 * and without any report the own requests decide alone.
 *
 * <p>The order does not depend on random draws. Coordinators see different counts in flight at
 * different moments, so they do not all choose the same replica, as the simulator's scenario
 * {@code herd} shows with 3 to 100 of them. Why each rule is as it is, and what was tried instead,
 * is in docs/DECISIONS.md. Used by all request threads at once; holds parameters only. Ordering
 * takes no lock and allocates nothing.
 */
public final class HoroscopeSelector implements ReplicaSelector {

    public static final String NAME = "horoscope";

    /**
     * Logarithm of the factor by which old values can make a replica slower than its baseline. More
     * would not keep reads away more surely, and would last longer: eight seconds after one answer
     * of ten.
     */
    private static final double MAX_STALE_LOG_FACTOR = Math.log(10);

    /** Slots of a replica that has not reported them. */
    private static final double UNREPORTED_SLOTS = 8;

    /** The fraction of the golden ratio, as 64 bits: it sets the hashes of replicas apart. */
    private static final long GOLDEN_RATIO = 0x9E37_79B9_7F4A_7C15L;

    /** Odd, with well-mixed bits. */
    private static final long MULTIPLIER = 0xD6E8_FEB8_6659_FD93L;

    private final double logDeadband;
    private final double queueWeight;
    private final double inFlightWeight;
    private final HotMachines hotMachines;
    private final double stallFactor;
    private final double localityWeight;

    private HoroscopeSelector(SettingsReader section) {
        logDeadband = Math.log(section.number("deadband", 1.25, 1, 100));
        queueWeight = section.number("queue_weight", 0.35, 0, 10);
        inFlightWeight = section.number("in_flight_weight", 8, 0, 1_000);
        hotMachines = HotMachines.read(section, 0.5);
        stallFactor = section.number("stall_factor", Penalties.STALL_FACTOR, 1, 1_000);
        localityWeight = section.number("locality_weight", 2, 0, 100);
    }

    /** The selector with default parameters. */
    public static HoroscopeSelector byDefault() {
        return read(new SettingsReader(null));
    }

    /**
     * Reads the parameters; each is a number without a unit unless said otherwise.
     *
     * <ul>
     *   <li>{@code deadband}, 1 to 100: how many times sooner the answer of another replica has to
     *       be expected. Larger keeps reads where they are, smaller spreads an overload sooner.
     *   <li>{@code queue_weight}, 0 to 10: the logarithm of the factor by which a waiting read for
     *       each slot makes the expected time longer.
     *   <li>{@code in_flight_weight}, 0 to 1,000: the most queued reads that one request in flight
     *       counts as.
     *   <li>{@code stall_factor}, 1 to 1,000 usual latencies.
     *   <li>{@code hot_load}, 0 to 1: a load, as in horoscope.scores.
     *   <li>{@code locality_weight}, 0 to 100: how many times the learned cost of a diverted read
     *       counts.
     * </ul>
     */
    static HoroscopeSelector read(SettingsReader section) {
        section.renamed("silence", "stall_factor");
        section.renamed("own_weight", "in_flight_weight");
        section.renamed("queue_scale", "queue_weight");
        return new HoroscopeSelector(section);
    }

    /** Usual latencies without an answer that make a stall. Retries depend on it, too. */
    public double stallFactor() {
        return stallFactor;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean needsEachReport() {
        return false;
    }

    @Override
    public void order(int[] replicas, int count, SelectionContext context) {
        if (count < 2 || isCalm(replicas, count, context)) {
            return;
        }
        expect(replicas, count, context);
        weigh(replicas, count, context);
    }

    /**
     * Whether the order stays as it is for reasons that were computed when the replicas answered: all
     * have free slots, none stalls or is hot, and none is clearly slower than a later one. What was
     * known of a replica some time ago fades, to its baseline or to the mean of the others; so where
     * an answer is old or missing, all that this can lead to has to be within the deadband. This
     * costs a fraction of what follows, and most reads of a cluster without a fault end here. False
     * is right as well.
     */
    private boolean isCalm(int[] replicas, int count, SelectionContext context) {
        long nowNanos = context.nowNanos();
        boolean mayBeHot = hotMachines.mayBeHot(context);
        boolean allFresh = true;
        double slowest = Double.NEGATIVE_INFINITY;
        double soonest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            int node = replicas[i];
            ReplicaStats stats = context.stats(node);
            if (mayBeHot && hotMachines.hotness(node, context) > 0) {
                return false;
            }
            if (isUnused(stats)) { // Counts as the mean of the others.
                allFresh = false;
                continue;
            }
            double pace = stats.calmPace(nowNanos, stallFactor);
            // False if the pace is not a number.
            if (!(slowest - pace <= logDeadband)) {
                return false;
            }
            slowest = pace > slowest ? pace : slowest;
            double service = stats.logService(); // The pace without penalties is at least this.
            soonest = service < soonest ? service : soonest;
            if (!stats.isFresh(nowNanos)) {
                allFresh = false;
                soonest = Math.min(soonest, stats.baselineLogService());
            }
        }
        return allFresh || slowest - soonest <= logDeadband;
    }

    /** Whether nothing is known of a replica, and no request to it is in flight. */
    private static boolean isUnused(ReplicaStats stats) {
        return stats == null
                || (!stats.hasAnswered() && stats.inFlight() == 0 && stats.errorRatio() == 0);
    }

    /** Sets what is expected of each replica, without the load of its machine. */
    void expect(int[] replicas, int count, SelectionContext context) {
        Candidate[] candidates = context.candidates();
        double[] expected = context.expected();
        boolean allKnown = true;
        for (int i = 0; i < count; i++) {
            Candidate candidate = candidates[i];
            lookUp(candidate, replicas[i], context);
            boolean isKnown = candidate.isKnown();
            expected[i] = isKnown ? expected(candidate, context.nowNanos()) : Double.NaN;
            allKnown &= isKnown;
        }
        if (!allKnown) {
            fillUnknown(candidates, count);
            for (int i = 0; i < count; i++) {
                if (Double.isNaN(expected[i])) {
                    expected[i] = expected(candidates[i], context.nowNanos());
                }
            }
        }
    }

    private void lookUp(Candidate candidate, int replica, SelectionContext context) {
        candidate.lookUp(replica, context);
        if (candidate.hasAnswered) {
            candidate.pace = pace(candidate.stats);
            candidate.growth =
                    Math.min(inFlightWeight, candidate.stats.coordinators())
                            / candidate.stats.slots();
        }
    }

    /** Adds the loads of the machines, and orders the replicas by what is expected of them. */
    void weigh(int[] replicas, int count, SelectionContext context) {
        double median = hotMachines.median(replicas, count, context);
        if (!Double.isNaN(median)) {
            addLoads(replicas, count, median, context);
        }
        double leastGain = logDeadband(context.keyHash());
        for (int place = staysHere(replicas, count, context) ? 1 : 0; place < count - 1; place++) {
            moveUpTheSoonest(place, replicas, count, leastGain, context);
        }
    }

    /**
     * False if every shared replica is clearly hotter than both replicas that would serve the
     * ranges separately.
     */
    @Override
    public boolean isWorthMerging(
            int[] shared, int count, int firstOfLeft, int firstOfRight, SelectionContext context) {
        double apart =
                Math.max(
                        hotMachines.hotness(firstOfLeft, context),
                        hotMachines.hotness(firstOfRight, context));
        for (int i = 0; i < count; i++) {
            if (hotMachines.hotness(shared[i], context) <= apart + Penalties.HOT_MARGIN) {
                return true;
            }
        }
        return false;
    }

    /**
     * Replaces what is not known of a replica, or was known a while ago, by the mean of the others,
     * weighted by the confidence in them. Without these weights, slow replicas that receive no reads
     * would never recover.
     */
    private static void fillUnknown(Candidate[] candidates, int count) {
        setUnreportedPaces(candidates, count);
        double answered = 0;
        double reported = 0;
        double meanPace = 0;
        double meanWaiting = 0;
        double growth = 0;
        for (int i = 0; i < count; i++) {
            Candidate candidate = candidates[i];
            double weight = candidate.confidence;
            if (weight == 0) {
                continue;
            }
            if (candidate.hasAnswered) {
                answered += weight;
                meanPace = mean(meanPace, candidate.pace, weight / answered);
            }
            if (!Double.isNaN(candidate.waiting)) {
                reported += weight;
                meanWaiting = mean(meanWaiting, candidate.waiting, weight / reported);
                growth = mean(growth, candidate.growth, weight / reported);
            }
        }
        double meanGrowth = reported > 0 ? growth : 1 / UNREPORTED_SLOTS;
        for (int i = 0; i < count; i++) {
            Candidate candidate = candidates[i];
            if (candidate.isKnown()) {
                continue;
            }
            candidate.pace = pace(candidate, meanPace);
            if (Double.isNaN(candidate.waiting)) {
                candidate.waiting = meanWaiting;
                candidate.growth = meanGrowth;
            } else {
                candidate.waiting =
                        meanWaiting + (candidate.waiting - meanWaiting) * candidate.confidence;
            }
        }
    }

    /**
     * A weighted mean, extended by a sample. That of equal samples is exact: with an error of
     * rounding, an unknown replica would be preferred to those that it is the mean of, or put behind
     * them.
     *
     * @param share of the weight of the sample in all, with it
     */
    private static double mean(double mean, double sample, double share) {
        return mean + (sample - mean) * share;
    }

    /**
     * Sets the pace of replicas that do not report their service time: their latency, less the
     * mean factor by which that of the others exceeds their pace.
     */
    private static void setUnreportedPaces(Candidate[] candidates, int count) {
        double meanExcess = 0;
        double weights = 0;
        boolean allReport = true;
        for (int i = 0; i < count; i++) {
            Candidate candidate = candidates[i];
            if (candidate.hasAnswered && !Double.isNaN(candidate.pace)) {
                double excess = candidate.stats.logLatency() - candidate.pace;
                weights += candidate.confidence;
                meanExcess = mean(meanExcess, excess, candidate.confidence / weights);
            } else {
                allReport &= !candidate.hasAnswered;
            }
        }
        for (int i = 0; i < count && !allReport; i++) {
            Candidate candidate = candidates[i];
            if (candidate.hasAnswered && Double.isNaN(candidate.pace)) {
                candidate.pace = candidate.stats.logLatency() - meanExcess;
            }
        }
    }

    /**
     * The logarithm of a replica's expected time without the load of its machine, up to a constant
     * that is the same for all.
     */
    private double expected(Candidate candidate, long nowNanos) {
        double waiting = candidate.waiting + growth(candidate);
        double expected = candidate.pace + queueWeight * Math.max(0, waiting);
        ReplicaStats stats = candidate.stats;
        int inFlight = candidate.inFlight;
        return stats == null
                ? expected
                : expected
                        + Penalties.past(stats, inFlight, nowNanos)
                        + Penalties.stall(stats, inFlight, nowNanos, stallFactor);
    }

    /** Adds the penalties of hot machines. */
    private void addLoads(int[] replicas, int count, double median, SelectionContext context) {
        double[] expected = context.expected();
        for (int i = 0; i < count; i++) {
            expected[i] += hotMachines.penalty(replicas[i], median, context);
        }
    }

    /**
     * The logarithm of the reported service time; longer by the factor that latencies have beyond
     * what the queue and the usual excess explain: for example, because request threads wait for CPU
     * time. NaN if the replica does not report its service time.
     */
    private double pace(ReplicaStats stats) {
        double unexplained = stats.logExcess() - ReplicaStats.LOG_EXPECTED_EXCESS;
        if (unexplained > 0) {
            unexplained -= queueWeight * Math.max(0, stats.waiting());
        }
        return stats.logService() + Math.max(0, unexplained);
    }

    /** The pace, as far as it is still known. */
    private static double pace(Candidate candidate, double mean) {
        if (!candidate.hasAnswered) {
            return mean;
        }
        double baseline = candidate.stats.baselineLogService();
        // The mean also where the baseline is not a number.
        double unobserved = baseline < mean ? baseline : mean;
        double slower = candidate.pace - unobserved;
        if (candidate.confidence < 1) {
            slower = Math.min(slower, MAX_STALE_LOG_FACTOR);
        }
        return unobserved + slower * candidate.confidence;
    }

    /**
     * Estimates the growth of the queue per slot since it was reported: the growth of this
     * coordinator's requests in flight, times the estimated number of coordinators.
     */
    private double growth(Candidate candidate) {
        if (!candidate.hasAnswered) {
            return candidate.inFlight * inFlightWeight / UNREPORTED_SLOTS;
        }
        double sent =
                candidate.inFlight - candidate.stats.inFlightAtAnswer() * candidate.confidence;
        return sent * candidate.growth;
    }

    /**
     * The logarithm of the factor by which a replica has to be sooner to be preferred: the deadband
     * for some keys, its square for others, and in between. With the same for all keys, a difference
     * that is noise would move all reads of a replica, which then has no answers that correct it.
     */
    private double logDeadband(long keyHash) {
        long bits = keyHash * MULTIPLIER;
        return logDeadband * (1 + ((bits ^ (bits >>> 32)) >>> 11) * 0x1p-53);
    }

    /** From 0 to 2 and 1 on average; the same for a key and a replica at all times. */
    private static double share(long keyHash, int node) {
        long bits = keyHash + (node + 1) * GOLDEN_RATIO;
        bits = (bits ^ (bits >>> 32)) * MULTIPLIER;
        return ((bits ^ (bits >>> 32)) >>> 11) * 0x1p-52;
    }

    /**
     * Moves the soonest replica from its later place to this one, if it is sooner by more than
     * {@code leastGain}.
     */
    private void moveUpTheSoonest(
            int place, int[] replicas, int count, double leastGain, SelectionContext context) {
        double[] expected = context.expected();
        int soonest = place;
        double least = expected[place];
        for (int i = place + 1; i < count; i++) {
            if (expected[i] < least) {
                double diverted = expected[i] + diversion(place, replicas[i], context);
                if (diverted < least) {
                    soonest = i;
                    least = diverted;
                }
            }
        }
        if (expected[place] - least > leastGain) {
            moveUp(soonest, place, replicas, expected);
        }
    }

    /**
     * Whether the first replica is this node, does not fail, and is expected to answer before another
     * node's answer would be here: all of those usually take longer on their way.
     */
    private boolean staysHere(int[] replicas, int count, SelectionContext context) {
        Candidate[] candidates = context.candidates();
        Candidate own = candidates[0];
        if (replicas[0] != context.localNode() || !own.hasAnswered) {
            return false;
        }
        double leastNanos = Double.POSITIVE_INFINITY;
        for (int i = 1; i < count && leastNanos > 0; i++) {
            if (candidates[i].hasAnswered) {
                double nanos = candidates[i].stats.usualDelayNanos(context.nowNanos());
                leastNanos = Math.min(leastNanos, nanos);
            }
        }
        return leastNanos > 0
                && leastNanos < Double.POSITIVE_INFINITY
                && ownNanos(own, context.nowNanos()) < leastNanos
                && Penalties.errors(own.stats, own.inFlight, context.nowNanos()) == 0;
    }

    /**
     * In proportion to the queue, since this is a time and not a preference. Without an answer for a
     * while, this node may have had no CPU time at all, and its own answers come first after that.
     */
    private double ownNanos(Candidate own, long nowNanos) {
        ReplicaStats stats = own.stats;
        double queued = Math.max(stats.queued(), own.inFlight);
        double nanos = ExpectedTime.nanos(queued, stats.slots(), stats.serviceNanos());
        return Math.max(
                Math.max(nanos, stats.typicalLatencyNanos()),
                stats.outstandingNanos(nowNanos) / stallFactor);
    }

    /**
     * What diverting the read to a replica counts as. Only who is first serves the read from its page
     * cache, so that only the first place weighs it.
     */
    private double diversion(int place, int node, SelectionContext context) {
        return place > 0
                ? 0
                : localityWeight
                        * Math.max(0, context.logDiversionCost())
                        * share(context.keyHash(), node);
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
