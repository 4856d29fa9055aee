package io.horoscope.core.select;

import io.horoscope.core.replica.ExpectedTime;
import io.horoscope.core.replica.ReplicaStats;
import java.util.Locale;

/**
 * Explains the first place of {@link HoroscopeSelector}: compares the first replica of the start
 * order with the best of the others, term by term. Computed again for a trace; reads do not pay for
 * it.
 */
final class HoroscopeReasons {

    private static final String[] TERMS = {
        "its service time and the way",
        "its queue",
        "late answers",
        "its failures",
        "what is known fades",
        "the load of its machine",
        "the cost of moving"
    };

    private final HoroscopeSelector selector;
    private final int[] replicas;
    private final int count;
    private final SelectionContext context;

    /**
     * @param replicas in the start order, after {@link PosteriorTime#set}
     * @param count at least 2
     */
    HoroscopeReasons(
            HoroscopeSelector selector, int[] replicas, int count, SelectionContext context) {
        this.selector = selector;
        this.replicas = replicas;
        this.count = count;
        this.context = context;
    }

    Explanation explain() {
        int chosen = selector.soonest(0, replicas, count, context);
        int other = chosen == 0 ? bestOfOthers() : chosen;
        double home = nanos(0);
        double moved = nanos(other) * selector.movingCost(replicas, other, context);
        if (chosen != 0) {
            return explanation(chosen, 0, later(0, chosen, home / moved));
        }
        return explanation(
                0,
                other,
                moved < home
                        ? String.format(
                                Locale.ROOT,
                                "sooner by the factor %.2f, and %.2f is needed",
                                home / moved,
                                selector.deadband())
                        : later(other, 0, moved / home));
    }

    private int bestOfOthers() {
        int best = 1;
        for (int place = 2; place < count; place++) {
            best =
                    nanos(place) * selector.movingCost(replicas, place, context)
                                    < nanos(best) * selector.movingCost(replicas, best, context)
                            ? place
                            : best;
        }
        return best;
    }

    private Explanation explanation(int first, int other, String reason) {
        boolean isKnown = isAnyKnown();
        return new Explanation(
                replicas[first],
                replicas[other],
                isKnown ? nanos(first) : Double.NaN,
                isKnown ? nanos(other) : Double.NaN,
                reason);
    }

    private boolean isAnyKnown() {
        for (int place = 0; place < count; place++) {
            if (context.confidence()[place] > 0) {
                return true;
            }
        }
        return false;
    }

    private double nanos(int place) {
        return context.expected()[place];
    }

    private String later(int later, int sooner, double factor) {
        if (factor == 1) {
            return "equally soon";
        }
        double[] ofLater = terms(later);
        double[] ofSooner = terms(sooner);
        int most = 0;
        for (int term = 1; term < TERMS.length; term++) {
            if (ofLater[term] - ofSooner[term] > ofLater[most] - ofSooner[most]) {
                most = term;
            }
        }
        return String.format(
                Locale.ROOT, "later by the factor %.2f, mostly for %s", factor, TERMS[most]);
    }

    /** The logarithms of the factors that make up T, in the order of TERMS. */
    private double[] terms(int place) {
        double[] terms = new double[TERMS.length];
        ReplicaStats stats = context.known()[place];
        double whole = Math.log(nanos(place));
        terms[3] = selector.time().failures(place, count, context);
        terms[5] = selector.time().report(place, replicas, count, context);
        if (context.confidence()[place] > 0) {
            boolean isScan = context.isScan();
            boolean isReported = PosteriorTime.isReported(count, context);
            double idle = ExpectedTime.idleNanos(stats, isScan, isReported);
            double queued = ExpectedTime.queuedNanos(stats, isScan, isReported);
            double expected = ExpectedTime.nanos(stats, isScan, isReported, context.nowNanos());
            terms[0] = Math.log(idle);
            terms[1] = Math.log(queued / idle);
            terms[2] = Math.log(expected / queued);
            terms[4] = whole - terms[0] - terms[1] - terms[2] - terms[3] - terms[5];
        } else {
            terms[0] = whole - terms[3] - terms[5]; // What is assumed of it.
        }
        terms[6] = place == 0 ? 0 : Math.log(selector.movingCost(replicas, place, context));
        return terms;
    }
}
