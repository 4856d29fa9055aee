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
        ReplicaStats[] known = context.known();
        for (int i = 0; i < count; i++) {
            known[i] = context.stats(replicas[i]);
        }
        double[] expected = context.expected();
        double[] confidence = context.confidence();
        double leastFailed = leastFailed(count, context);
        boolean isReported = isReported(count, context);
        boolean isAnyOld = false;
        for (int i = 0; i < count; i++) {
            boolean isKnown = isKnown(known[i], isReported, context);
            confidence[i] = isKnown ? known[i].confidence(context.isScan(), context.nowNanos()) : 0;
            expected[i] =
                    isKnown ? expected(known[i], leastFailed, isReported, context) : Double.NaN;
            isAnyOld |= confidence[i] < 1;
        }
        if (isAnyOld) {
            fade(count, isReported, context);
        }
        hotMachines.addTo(expected, replicas, count, context);
        return isAnyOld;
    }

    /**
     * Whether each of the replicas that were {@link #set} reports its state; one that has not
     * answered says nothing of that.
     */
    static boolean isReported(int count, SelectionContext context) {
        for (int i = 0; i < count; i++) {
            ReplicaStats stats = context.known()[i];
            if (stats != null && stats.hasAnswered() && !(stats.slots() >= 1)) {
                return false;
            }
        }
        return true;
    }

    /** Whether it has answered, and a read of this class where replicas report. */
    private static boolean isKnown(
            ReplicaStats stats, boolean isReported, SelectionContext context) {
        return stats != null
                && stats.hasAnswered()
                && (!isReported || stats.isReporting(context.isScan()));
    }

    /** D and failures. */
    private static double expected(
            ReplicaStats stats, double leastFailed, boolean isReported, SelectionContext context) {
        double nanos = ExpectedTime.nanos(stats, context.isScan(), isReported, context.nowNanos());
        double failed = stats.failedShare(context.isScan()) - leastFailed;
        return failed > 0 ? nanos * Math.exp(FAILURE_WEIGHT * failed) : nanos;
    }

    /** 4 · (e - e₀) of the replica at a place. */
    double failures(int place, int count, SelectionContext context) {
        return FAILURE_WEIGHT
                * (failedShare(context.known()[place], context) - leastFailed(count, context));
    }

    private static double leastFailed(int count, SelectionContext context) {
        double least = 1;
        for (int i = 0; i < count && least > 0; i++) {
            least = Math.min(least, failedShare(context.known()[i], context));
        }
        return least;
    }

    private static double failedShare(ReplicaStats stats, SelectionContext context) {
        return stats == null ? 0 : stats.failedShare(context.isScan());
    }

    /** Moves what is old to m, and sets what is unknown. */
    private static void fade(int count, boolean isReported, SelectionContext context) {
        ReplicaStats[] known = context.known();
        double[] expected = context.expected();
        double[] confidence = context.confidence();
        double[] logs = context.scratch();
        double sum = 0;
        double weights = 0;
        for (int i = 0; i < count; i++) {
            if (confidence[i] > 0) {
                double idle = ExpectedTime.idleNanos(known[i], context.isScan(), isReported);
                logs[i] = Math.log(expected[i]);
                sum += confidence[i] * (idle == expected[i] ? logs[i] : Math.log(idle));
                weights += confidence[i];
            }
        }
        double usual = weights > 0 ? sum / weights : Math.log(ExpectedTime.SOON_NANOS);
        for (int i = 0; i < count; i++) {
            if (confidence[i] == 0) {
                expected[i] = assumed(known[i], usual, context);
            } else if (confidence[i] < 1) {
                expected[i] = Math.exp(usual + confidence[i] * (logs[i] - usual));
            }
        }
    }

    /**
     * Before the first answer to a read of this class: the usual time. Its requests may have
     * failed.
     */
    private static double assumed(ReplicaStats stats, double usualLog, SelectionContext context) {
        double usual = Math.exp(usualLog);
        if (stats == null) {
            return usual;
        }
        boolean isScan = context.isScan();
        double failed = stats.failedShare(isScan) * stats.confidence(isScan, context.nowNanos());
        return ExpectedTime.unansweredNanos(stats, usual, context.nowNanos())
                * Math.exp(FAILURE_WEIGHT * failed);
    }

    /** ln of the factor of the report: (1 - c/2) · h of a replica. */
    double report(int place, int[] replicas, int count, SelectionContext context) {
        return hotMachines.logFactor(place, replicas, count, context);
    }
}
