package io.horoscope.core.select;

import io.horoscope.core.replica.Penalties;
import io.horoscope.core.replica.ReplicaStats;
import java.util.Locale;

/**
 * Explains the first place of {@link HoroscopeSelector}: compares the first replica of the start
 * order with the best of the others, term by term. Computed again for a trace; reads do not pay for
 * it.
 */
final class HoroscopeReasons {

    private static final String[] TERMS = {
        "its service time",
        "its waiting reads",
        "its errors or late answers",
        "a stall",
        "the load of its machine",
        "the cost of diverting"
    };

    private final HoroscopeSelector selector;
    private final int[] replicas;
    private final int count;
    private final SelectionContext context;
    private final double median;

    /**
     * @param replicas in the start order
     * @param count at least 2
     */
    HoroscopeReasons(
            HoroscopeSelector selector, int[] replicas, int count, SelectionContext context) {
        this.selector = selector;
        this.replicas = replicas;
        this.count = count;
        this.context = context;
        this.median = selector.hotMachines().median(replicas, count, context);
    }

    Explanation explain() {
        selector.expect(replicas, count, context);
        double[] home = terms(0);
        int best = 1;
        double[] soonest = terms(1);
        for (int place = 2; place < count; place++) {
            double[] terms = terms(place);
            if (sum(terms) < sum(soonest)) {
                best = place;
                soonest = terms;
            }
        }
        double gain = sum(home) - sum(soonest);
        double needed = selector.logDeadband(context.keyHash());
        if (selector.staysHere(replicas, count, context)) {
            return explanation(0, best, home, soonest, "which usually takes longer on its way");
        }
        if (gain > needed) {
            return explanation(best, 0, soonest, home, later(soonest, home));
        }
        String reason =
                gain > 0
                        ? String.format(
                                Locale.ROOT,
                                "sooner by %s, and %.2f is needed",
                                factor(gain),
                                Math.exp(needed))
                        : later(home, soonest);
        return explanation(0, best, home, soonest, reason);
    }

    private Explanation explanation(
            int first, int other, double[] firstTerms, double[] otherTerms, String reason) {
        return new Explanation(
                replicas[first], replicas[other], nanos(firstTerms), nanos(otherTerms), reason);
    }

    /** The logarithms of the factors that make up the expected time, in the order of TERMS. */
    private double[] terms(int place) {
        Candidate candidate = context.candidates()[place];
        ReplicaStats stats = candidate.stats;
        long now = context.nowNanos();
        boolean isKnown = stats != null;
        return new double[] {
            candidate.pace,
            selector.queue(candidate),
            isKnown ? Penalties.past(stats, candidate.inFlight, now) : 0,
            isKnown ? Penalties.stall(stats, candidate.inFlight, now, selector.stallFactor()) : 0,
            selector.hotMachines().penalty(replicas[place], median, context),
            place == 0 ? 0 : selector.diversion(0, replicas[place], context)
        };
    }

    private static double sum(double[] terms) {
        double sum = 0;
        for (double term : terms) {
            sum += term;
        }
        return sum;
    }

    /** NaN where no replica has answered: only factors are known then. */
    private double nanos(double[] terms) {
        return isAnyKnown() ? ReplicaStats.nanos(sum(terms)) : Double.NaN;
    }

    private boolean isAnyKnown() {
        for (int place = 0; place < count; place++) {
            if (context.candidates()[place].hasAnswered) {
                return true;
            }
        }
        return false;
    }

    /** Of the times that {@link #nanos} gives only after the same is added to all. */
    private String factor(double logarithm) {
        String of =
                String.format(
                        Locale.ROOT,
                        " (of times plus %.1f ms)",
                        ReplicaStats.LOG_OFFSET_NANOS / 1e6);
        return String.format(
                Locale.ROOT, "the factor %.2f%s", Math.exp(logarithm), isAnyKnown() ? of : "");
    }

    private String later(double[] first, double[] other) {
        int most = 0;
        for (int term = 1; term < TERMS.length; term++) {
            if (other[term] - first[term] > other[most] - first[most]) {
                most = term;
            }
        }
        double difference = sum(other) - sum(first);
        return difference == 0
                ? "equally soon"
                : "later by " + factor(difference) + ", mostly for " + TERMS[most];
    }
}
