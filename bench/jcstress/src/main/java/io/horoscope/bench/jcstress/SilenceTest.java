package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.ReplicaEstimates;
import io.horoscope.core.select.HoroscopeSelector;
import io.horoscope.core.select.OperationClass;
import io.horoscope.core.select.SelectionContext;
import io.horoscope.core.table.ScoreTable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A replica that was not asked for ten seconds is asked while another read is planned. It has owed its answer from now on, not
 * for ten seconds: when its silence began is written before the count of answers that it owes. So the two equal replicas keep
 * their order, and do so once the answer is there, ten seconds on.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Cassandra's first replica stays first.")
@Outcome(expect = Expect.FORBIDDEN, desc = "It seems to have been silent since it was last asked.")
@State
public class SilenceTest {

    private static final long TEN_SECONDS = 10_000_000_000L;

    private final HoroscopeSelector selector = HoroscopeSelector.byDefault();

    public SilenceTest() {
        for (int node = 0; node < 2; node++) {
            selector.sent(node, 0);
            selector.answered(node, 0, 1_000_000, 1, 1_000_000);
        }
    }

    @Actor
    public void request() {
        selector.sent(0, TEN_SECONDS);
    }

    @Actor
    public void plan(II_Result result) {
        result.r1 = first(TEN_SECONDS);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        selector.answered(0, TEN_SECONDS, 1_000_000, 1, 1_000_000);
        result.r2 = first(2 * TEN_SECONDS);
    }

    private int first(long nowNanos) {
        int[] replicas = {0, 1};
        SelectionContext context = new SelectionContext(bound -> 0, new ReplicaEstimates(), 2);
        context.fill(ScoreTable.empty(), nowNanos, 1, OperationClass.READ, SelectionContext.NONE);
        selector.order(replicas, 2, context);
        return replicas[0];
    }
}
