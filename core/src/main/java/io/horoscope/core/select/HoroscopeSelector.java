package io.horoscope.core.select;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.settings.SettingsReader;

/**
 * The default selector: keeps Cassandra's first replica, unless another one is expected to answer
 * several times sooner.
 *
 * <p>The <b>expected time</b> of each replica has two sources.
 *
 * <p><b>This coordinator's own requests</b> ({@link ReplicaStats}), within milliseconds:
 *
 * <ul>
 *   <li><i>Service time</i>: the time that the replica itself works on a read, as its answers
 *       report it; a geometric mean, so that single slow reads count little. If the observed
 *       latency exceeds three times the value predicted from service time and queue (as of a
 *       machine whose threads wait for CPU time), the observed latency is used. If any replica of
 *       the read does not report its service time, the latencies of all are used instead.
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
 *   <li><i>Errors</i>: a replica that fails at once looks fast. If half of its requests fail, its
 *       expected time is e² times as long.
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
 *
 * <p><b>The order.</b> Cassandra's first replica stays first unless another one's expected time is
 * shorter by the factor {@code deadband}; then the one with the shortest goes first. The same holds
 * for the second place, and so on. So reads stay where they are while differences do not matter.
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
 * {@code herd} shows with 3 to 100 of them. The measurements behind every constant, and what was
 * tried instead, are in docs/DECISIONS.md. Used by all request threads at once; holds parameters
 * only. Ordering takes no lock and allocates nothing.
 */
public final class HoroscopeSelector implements ReplicaSelector {

    public static final String NAME = "horoscope";

    /** A load that exceeds the median by less is not hot: reports are no more precise. */
    private static final double HOT_MARGIN = 0.15;

    /**
     * Added to the logarithm of the expected time for each unit of load: an excess of 0.3 makes the
     * time e^1.2 times as long, over three times.
     */
    private static final double HOT_WEIGHT = 8;

    private static final double ERROR_WEIGHT = 4;

    /**
     * Logarithm of the factor by which latency may exceed the prediction before it counts: queueing
     * and the network are expected.
     */
    private static final double EXPECTED_EXCESS = Math.log(3);

    /**
     * Logarithm of the factor by which old values can make a replica without requests in flight
     * slower than its baseline. More would not keep reads away more surely, and would last longer:
     * eight seconds after one answer of ten.
     */
    private static final double MAX_STALE_LOG_FACTOR = Math.log(10);

    /**
     * Reads that are added to both queues before they are divided, because short queues do not show
     * the number of coordinators.
     */
    private static final double ADDED_READS = 0.1;

    /** Slots of a replica that has not reported them. */
    private static final double UNREPORTED_SLOTS = 8;

    /** After this time without an answer, the confidence in the values of a replica is a half. */
    private static final double CONFIDENCE_NANOS = 5e8;

    // The arrays of the context's scratch space.
    private static final int EXPECTED = 0;
    private static final int CONFIDENCE = 1;
    private static final int TIME = 2;
    private static final int WAITING = 3;
    private static final int LOAD = 4;

    private final double logDeadband;
    private final double queueWeight;
    private final double inFlightWeight;
    private final double stallFactor;
    private final double hotLoad;
    private final double localityWeight;

    private HoroscopeSelector(
            double deadband,
            double queueWeight,
            double inFlightWeight,
            double stallFactor,
            double hotLoad,
            double localityWeight) {
        this.logDeadband = Math.log(deadband);
        this.queueWeight = queueWeight;
        this.inFlightWeight = inFlightWeight;
        this.stallFactor = stallFactor;
        this.hotLoad = hotLoad;
        this.localityWeight = localityWeight;
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
     *   <li>{@code queue_weight}, 0 to 100: the logarithm of the factor by which a waiting read for
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
        return new HoroscopeSelector(
                section.number("deadband", 1.3, 1, 100),
                section.number("queue_weight", 0.5, 0, 100),
                section.number("in_flight_weight", 8, 0, 1_000),
                section.number("stall_factor", 4, 1, 1_000),
                section.number("hot_load", 0.5, 0, 1),
                section.number("locality_weight", 2, 0, 100));
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
        double[] expected = context.scratch(EXPECTED);
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

    /**
     * False if every shared replica is clearly hotter than both replicas that would serve the
     * ranges separately.
     */
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
     * Writes the logarithm of each replica's expected time to {@code expected[0, count)}, up to a
     * constant that is the same for all.
     */
    private void expect(int[] replicas, int count, double[] expected, SelectionContext context) {
        boolean allReport = lookUp(replicas, count, context);
        double[] confidence = context.scratch(CONFIDENCE);
        double[] times = context.scratch(TIME);
        double[] waiting = context.scratch(WAITING);
        double[] loads = context.scratch(LOAD);
        if (!allReport) {
            useLatencies(replicas, count, times, context);
        }
        double meanTime = mean(times, confidence, count);
        double meanWaiting = mean(waiting, confidence, count);
        double median = lowerMedian(loads, count);
        double diversion = localityWeight * Math.max(0, context.logDiversionCost());
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            int inFlight = stats == null ? 0 : stats.inFlight();
            double time = meanTime;
            if (stats != null && !Double.isNaN(times[i])) {
                if (allReport) {
                    time = Math.min(time, stats.baselineLogService());
                }
                double slower = times[i] - time;
                time +=
                        (inFlight > 0 ? slower : Math.min(slower, MAX_STALE_LOG_FACTOR))
                                * confidence[i];
            }
            double waits = meanWaiting;
            if (!Double.isNaN(waiting[i])) {
                waits += (waiting[i] - meanWaiting) * confidence[i];
            }
            waits += queueGrowth(stats, inFlight, confidence[i]) / slots(stats);
            expected[i] =
                    time
                            + queueWeight * Math.max(0, waits)
                            + (i == 0 ? 0 : diversion)
                            + errorPenalty(stats, inFlight, context.nowNanos())
                            + stallPenalty(stats, inFlight, context.nowNanos())
                            + loadPenalty(loads[i], median);
        }
    }

    /**
     * Fills the arrays of the context; what is unknown is NaN, with a confidence of 0. Returns
     * whether every replica that has answered reports its service time.
     */
    private boolean lookUp(int[] replicas, int count, SelectionContext context) {
        boolean allReport = true;
        for (int i = 0; i < count; i++) {
            int node = replicas[i];
            ReplicaStats stats = context.stats(node);
            double confidence = 0;
            double time = Double.NaN;
            double waits = Double.NaN;
            if (stats != null && stats.hasAnswered()) {
                confidence = confidence(stats.inFlight(), stats.answerAgeNanos(context.nowNanos()));
                waits = (stats.queued() + 1) / stats.slots() - 1;
                time = serviceTime(stats, waits);
                allReport &= !Double.isNaN(time);
            }
            context.scratch(CONFIDENCE)[i] = confidence;
            context.scratch(TIME)[i] = time;
            context.scratch(WAITING)[i] = waits;
            context.scratch(LOAD)[i] = context.isKnown(node) ? context.load(node) : Double.NaN;
        }
        return allReport;
    }

    private static void useLatencies(
            int[] replicas, int count, double[] times, SelectionContext context) {
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            times[i] = stats == null ? Double.NaN : stats.logLatency();
        }
    }

    /**
     * The logarithm of the reported service time, plus the excess of the observed latency over what
     * service time and queue predict, for example because request threads wait for CPU time or a
     * packet was lost. After the queue is added, the result is the larger one of the reported and
     * the observed value, the latter less the expected excess; so no queue counts twice.
     *
     * @return NaN if the replica does not report its service time
     */
    private double serviceTime(ReplicaStats stats, double waits) {
        double logService = stats.logService();
        double predicted = logService + (waits > 0 ? queueWeight * waits : 0);
        return logService + Math.max(0, stats.logLatency() - EXPECTED_EXCESS - predicted);
    }

    private static double slots(ReplicaStats stats) {
        double slots = stats == null ? Double.NaN : stats.slots();
        return Double.isNaN(slots) ? UNREPORTED_SLOTS : slots;
    }

    /**
     * Estimates the growth of the queue since it was reported: the growth of this coordinator's
     * requests in flight, times the estimated number of coordinators.
     *
     * @param stats null for a replica that was never sent a request
     */
    private double queueGrowth(ReplicaStats stats, int inFlight, double confidence) {
        if (stats == null || !stats.hasAnswered()) {
            return inFlight * inFlightWeight;
        }
        double queued = stats.queued();
        double ownQueued = stats.inFlightAtAnswer();
        double coordinators = (queued + ADDED_READS) / (ownQueued + ADDED_READS);
        // Not above 1 where the queue is unknown, which is NaN.
        double weight = coordinators > 1 ? coordinators : 1;
        return (inFlight - ownQueued * confidence) * Math.min(inFlightWeight, weight);
    }

    private double errorPenalty(ReplicaStats stats, int inFlight, long nowNanos) {
        double errors = stats == null ? 0 : stats.errorRatio();
        return errors == 0
                ? 0
                : errors * ERROR_WEIGHT * confidence(inFlight, stats.endAgeNanos(nowNanos));
    }

    private double stallPenalty(ReplicaStats stats, int inFlight, long nowNanos) {
        if (inFlight == 0) {
            return 0;
        }
        double limitNanos = (stats.latencyNanos() + ReplicaStats.LOG_OFFSET_NANOS) * stallFactor;
        long outstandingNanos = stats.outstandingNanos(nowNanos);
        return outstandingNanos > limitNanos ? Math.log(outstandingNanos / limitNanos) : 0;
    }

    /** The penalty of a hot machine; 0 for an unknown load, which is NaN. */
    private double loadPenalty(double load, double median) {
        double excess = load - median - HOT_MARGIN;
        return load > hotLoad && excess > 0 ? excess * HOT_WEIGHT : 0;
    }

    /**
     * The weight of the latest values of a replica, from 0 to 1. It is 1 while requests are in
     * flight, whose answers will update the values. Otherwise it falls with the square of the time:
     * with 1/(1 + t), reads stayed away for five seconds after one timeout, and the first answers
     * after a pause are often slow and would cost that time again.
     */
    private static double confidence(int inFlight, long ageNanos) {
        double age = ageNanos / CONFIDENCE_NANOS;
        return inFlight > 0 ? 1 : 1 / (1 + age * age);
    }

    /**
     * The mean of the known values, weighted by the confidence in them; 0 if none is known. Without
     * the weights, slow replicas that receive no reads would never recover.
     */
    private static double mean(double[] values, double[] confidence, int count) {
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < count; i++) {
            if (!Double.isNaN(values[i])) {
                sum += values[i] * confidence[i];
                weights += confidence[i];
            }
        }
        return weights == 0 ? 0 : sum / weights;
    }

    /**
     * The lower median of the known values, which at most half of them exceed; 0 if none is known.
     */
    private static double lowerMedian(double[] values, int count) {
        int known = 0;
        for (int i = 0; i < count; i++) {
            known += Double.isNaN(values[i]) ? 0 : 1;
        }
        int place = (known - 1) / 2;
        for (int i = 0; i < count; i++) {
            int below = 0;
            int equal = 0;
            for (int j = 0; j < count; j++) {
                below += values[j] < values[i] ? 1 : 0;
                equal += values[j] == values[i] ? 1 : 0;
            }
            if (below <= place && place < below + equal) {
                return values[i];
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
