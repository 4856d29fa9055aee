package io.horoscope.core.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.horoscope.core.Rounds;
import io.horoscope.core.select.Chance;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    /** Every sixteenth read adds, as on average. */
    private static final int SAMPLED = 16;

    @Test
    void retry_noReads_asManyAsAreSaved() {
        assertRetries(RetryBudget.MOST_SAVED, new RetryBudget(regular()));
    }

    @Test
    void retry_wouldWait_onlyIfTheFirstIsStalled() {
        RetryBudget budget = new RetryBudget(regular());
        assertFalse(budget.retry(true, false));
        assertTrue(budget.retry(true, true));
        assertRetries(RetryBudget.MOST_SAVED - 1, budget);
        assertFalse(budget.retry(true, true));
    }

    @Test
    void againAfter_anyTime_isTwiceThatUpToTheLatest() {
        long milli = 1_000_000;
        assertEquals(6 * milli, RetryBudget.againAfter(3 * milli, 100 * milli));
        assertEquals(100 * milli, RetryBudget.againAfter(60 * milli, 100 * milli));
        assertEquals(milli, RetryBudget.againAfter(0, 100 * milli), "not in a busy loop");
    }

    @Test
    void retry_everyReadTriesTo_theShareOfThemMay() {
        RetryBudget budget = new RetryBudget(regular());
        int retries = 0;
        for (int i = 0; i < 100_000; i++) {
            budget.read(0.1);
            retries += budget.retry(false, false) ? 1 : 0;
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
    void retry_anyCourse_neverExceedsTheShare() {
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
                        } else if (budget.retry(false, false)) {
                            retries++;
                        }
                    }
                    double most = reads * share + RetryBudget.MOST_SAVED + SAMPLED * share;
                    assertTrue(retries <= most, retries + " > " + most);
                });
    }

    private static void assertRetries(int most, RetryBudget budget) {
        for (int i = 0; i < most; i++) {
            assertTrue(budget.retry(false, false));
        }
        assertFalse(budget.retry(false, false));
    }

    private static Chance regular() {
        AtomicInteger next = new AtomicInteger();
        return bound -> next.getAndIncrement() % bound;
    }
}
