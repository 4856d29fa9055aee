package io.horoscope.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import io.horoscope.core.select.Chance;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;
    private static final long NOW = 5 * SECOND;

    private static final ReplicaStats ANSWERING = replica(0, false);
    private static final ReplicaStats STALLED = replica(0, true);
    private static final ReplicaStats FREE = replica(3, false);
    private static final ReplicaStats BUSY = replica(4, false);

    /** Every sixteenth read adds, as on average. */
    private static final int SAMPLED = 16;

    @Test
    void mayRetry_wouldWait_onlyIfAReplicaThatHasItIsStalled() {
        RetryBudget budget = new RetryBudget(regular());
        assertFalse(budget.mayRetry(List.of(ANSWERING), BUSY, NOW));
        assertTrue(budget.mayRetry(List.of(ANSWERING), FREE, NOW));
        assertTrue(budget.mayRetry(List.of(ANSWERING, STALLED), BUSY, NOW));
        assertTrue(budget.mayRetry(List.of(STALLED), FREE, NOW));
        assertRetries(RetryBudget.MOST_SAVED - 3, budget);
        assertFalse(budget.mayRetry(List.of(STALLED), BUSY, NOW));
    }

    /** Answers usually take 10 ms. */
    @Test
    void mayRetryAtLast_wouldWaitAndIsAsSlowAsOthers_isFalse() {
        long late = 80 * MILLI;
        assertTrue(RetryBudget.mayRetryAtLast(List.of(ANSWERING), FREE, late, NOW));
        assertTrue(RetryBudget.mayRetryAtLast(List.of(STALLED), BUSY, late, NOW));
        assertFalse(RetryBudget.mayRetryAtLast(List.of(ANSWERING), BUSY, late, NOW));
        assertTrue(RetryBudget.mayRetryAtLast(List.of(ANSWERING), BUSY, late + 1, NOW));
        assertTrue(RetryBudget.mayRetryAtLast(Collections.singletonList(null), null, late, NOW));
    }

    @Test
    void mayReplaceFailed_manyFailures_areLimitedWithTheRetries() {
        RetryBudget budget = new RetryBudget(regular());
        for (int i = 0; i < RetryBudget.MOST_SAVED; i++) {
            assertTrue(budget.mayReplaceFailed());
        }
        assertFalse(budget.mayReplaceFailed());
        assertFalse(mayRetry(budget));
    }

    @Test
    void mayRetry_everyReadTriesTo_theShareOfThemMay() {
        RetryBudget budget = new RetryBudget(regular());
        int retries = 0;
        for (int i = 0; i < 100_000; i++) {
            budget.read(0.1);
            retries += mayRetry(budget) ? 1 : 0;
        }
        assertEquals(10_000 + RetryBudget.MOST_SAVED, retries, 2);
    }

    @Test
    void read_manyWithoutRetries_savesNoMore() {
        RetryBudget budget = new RetryBudget(regular());
        for (int i = 0; i < 100_000; i++) {
            budget.read(1);
        }
        assertRetries(RetryBudget.MOST_SAVED, budget);
    }

    /** Whatever happens in between: never more than the share, what was saved, and one sample. */
    @Test
    void mayRetry_anyCourse_neverExceedsTheShare() {
        Rounds.of(
                500,
                random -> {
                    RetryBudget budget = new RetryBudget(regular());
                    double share = random.nextDouble();
                    int reads = 0;
                    int retries = 0;
                    for (int step = 0; step < 2_000; step++) {
                        if (random.nextBoolean()) {
                            budget.read(share);
                            reads++;
                        } else if (mayRetry(budget)) {
                            retries++;
                        }
                    }
                    double most = reads * share + RetryBudget.MOST_SAVED + SAMPLED * share;
                    assertTrue(retries <= most, retries + " > " + most);
                });
    }

    private static void assertRetries(int most, RetryBudget budget) {
        for (int i = 0; i < most; i++) {
            assertTrue(mayRetry(budget));
        }
        assertFalse(mayRetry(budget));
    }

    private static boolean mayRetry(RetryBudget budget) {
        return budget.mayRetry(List.of(), null, NOW);
    }

    /** With four slots; its answers take 10 ms. */
    private static ReplicaStats replica(int queued, boolean isStalled) {
        ReplicaStats stats = new ReplicaStats();
        stats.sent(0);
        stats.sent(0);
        long answered = isStalled ? NOW - SECOND : NOW;
        Reported reported = new Reported(queued, 4, MILLI, MILLI);
        stats.answered(answered, 10 * MILLI, reported, false, false);
        return stats;
    }

    private static Chance regular() {
        AtomicInteger next = new AtomicInteger();
        return bound -> next.getAndIncrement() % bound;
    }
}
