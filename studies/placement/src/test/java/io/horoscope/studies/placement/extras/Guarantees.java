package io.horoscope.studies.placement.extras;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** What clients rely on: the newest version acknowledged, and read, at each level. */
final class Guarantees {

    private final Factors factors;
    private final boolean ofQuorumsOnly;
    private final int[] acknowledged;
    private final int[] seen;
    private final EnumSet<Violation> violations = EnumSet.noneOf(Violation.class);

    /**
     * @param ofQuorumsOnly whether a read may return less than an earlier one unless one of them is
     *     at a quorum
     */
    Guarantees(Factors factors, boolean ofQuorumsOnly) {
        this.factors = factors;
        this.ofQuorumsOnly = ofQuorumsOnly;
        this.acknowledged = new int[factors.levels().size()];
        this.seen = new int[factors.levels().size()];
    }

    void clear() {
        Arrays.fill(acknowledged, 0);
        Arrays.fill(seen, 0);
        violations.clear();
    }

    void acknowledge(int level, int version) {
        acknowledged[level] = Math.max(acknowledged[level], version);
    }

    void read(int level, int result) {
        for (int other = 0; other < seen.length; other++) {
            if (factors.meet(other, level)) {
                if (result < acknowledged[other]) {
                    violate(Violation.STALE);
                }
                if (result < seen[other] && isMonotonic(other, level)) {
                    violate(Violation.NOT_MONOTONIC);
                }
            }
        }
        seen[level] = Math.max(seen[level], result);
    }

    private boolean isMonotonic(int one, int other) {
        return !ofQuorumsOnly
                || factors.levels().get(one).isQuorum()
                || factors.levels().get(other).isQuorum();
    }

    /** A movement ended. What was read but not acknowledged may not have been streamed. */
    void forgetSeen() {
        Arrays.fill(seen, 0);
    }

    /** A replica was lost, and with it what no other has to have. */
    void forgetSingle() {
        for (int level = 0; level < acknowledged.length; level++) {
            acknowledged[level] = factors.isSingle(level) ? 0 : acknowledged[level];
        }
    }

    void violate(Violation kind) {
        violations.add(kind);
    }

    Set<Violation> violations() {
        return violations;
    }
}
