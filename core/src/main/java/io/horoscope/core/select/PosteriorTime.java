package io.horoscope.core.select;

import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.ReplicaStats;

/**
 * T, the posterior mean of ln(delay) of a read's replicas, as a time in nanoseconds:
 *
 * <pre>
 * T = m · (D · e^(4·(e - e₀)) / m)^c · e^((1 - c/2)·h)
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
 * </ul>
 */
final class PosteriorTime {

    /** If half more of its requests fail than of the others', its time is e² times as long. */
    private static final double FAILURE_WEIGHT = 4;

    private final HotMachines hotMachines;

    PosteriorTime(HotMachines hotMachines) {
        this.hotMachines = hotMachines;
    }

    /** Sets T of each replica; returns whether the D of one of them is old or unknown. */
    boolean set(int[] replicas, int count, SelectionContext context) {
        double[] expected = context.expected();
        double[] confidence = context.confidence();
        double[] failed = context.scratch();
        boolean isScan = context.isScan();
        double leastFailed = 1;
        double mostFailed = 0;
        double leastConfidence = 1;
        int reporting = 0;
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            boolean hasAnswered = stats != null && stats.hasAnswered();
            expected[i] =
                    hasAnswered
                            ? ExpectedTime.nanos(stats, isScan, context.nowNanos())
                            : Double.NaN;
            confidence[i] = hasAnswered ? stats.confidence(isScan, context.nowNanos()) : 0;
            failed[i] = stats == null ? 0 : stats.failedShare(isScan);
            leastFailed = Math.min(leastFailed, failed[i]);
            mostFailed = Math.max(mostFailed, failed[i]);
            leastConfidence = Math.min(leastConfidence, confidence[i]);
            reporting += hasAnswered && stats.isReporting(isScan) ? 1 : 0;
        }
        if (mostFailed > leastFailed) {
            fail(count, leastFailed, context);
        }
        if (reporting > 0 && reporting < count) {
            ignoreSilent(replicas, count, context);
            leastConfidence = 0;
        }
        if (leastConfidence < 1) {
            fade(replicas, count, context);
        }
        hotMachines.addTo(expected, replicas, count, context);
        return leastConfidence < 1;
    }

    /** Multiplies D by e^(4·(e - e₀)). */
    private static void fail(int count, double leastFailed, SelectionContext context) {
        double[] expected = context.expected();
        double[] failed = context.scratch();
        for (int i = 0; i < count; i++) {
            if (failed[i] > leastFailed) {
                expected[i] *= Math.exp(FAILURE_WEIGHT * (failed[i] - leastFailed));
            }
        }
    }

    /**
     * Of some replicas only a latency is known, while others report their state: the two cannot be
     * compared, so that D of these is unknown.
     */
    private static void ignoreSilent(int[] replicas, int count, SelectionContext context) {
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.stats(replicas[i]);
            if (stats == null || !stats.isReporting(context.isScan())) {
                context.confidence()[i] = 0;
            }
        }
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
        double[] logs = context.scratch();
        double usualSum = 0;
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < count; i++) {
            if (confidence[i] > 0) {
                ReplicaStats stats = context.stats(replicas[i]); // Null if the node has just left.
                double idle =
                        stats == null
                                ? expected[i]
                                : ExpectedTime.idleNanos(stats, context.isScan());
                logs[i] = Math.log(expected[i]);
                usualSum += confidence[i] * (idle == expected[i] ? logs[i] : Math.log(idle));
                sum += confidence[i] * logs[i];
                weights += confidence[i];
            }
        }
        double usual = weights > 0 ? usualSum / weights : Math.log(ExpectedTime.SOON_NANOS);
        double ofOthers = weights > 0 ? sum / weights : usual;
        for (int i = 0; i < count; i++) {
            if (confidence[i] == 0) {
                expected[i] = assumed(context.stats(replicas[i]), usual, ofOthers, context);
            } else if (confidence[i] < 1) {
                expected[i] = Math.exp(usual + confidence[i] * (logs[i] - usual));
            }
        }
    }

    /**
     * Where D is unknown: before the first answer, the usual time; later, that of the others with
     * their queues, as its own is not reported. Its requests may have failed.
     */
    private static double assumed(
            ReplicaStats stats, double usualLog, double ofOthersLog, SelectionContext context) {
        if (stats == null) {
            return Math.exp(usualLog);
        }
        boolean isScan = context.isScan();
        double failed = stats.failedShare(isScan) * stats.confidence(isScan, context.nowNanos());
        double assumed = Math.exp(stats.hasAnswered() ? ofOthersLog : usualLog);
        return ExpectedTime.nanos(stats, assumed, context.nowNanos())
                * Math.exp(FAILURE_WEIGHT * failed);
    }

    /** ln of the factor of the report: (1 - c/2) · h of a replica. */
    double report(int place, int[] replicas, int count, SelectionContext context) {
        return hotMachines.logFactor(place, replicas, count, context);
    }
}
