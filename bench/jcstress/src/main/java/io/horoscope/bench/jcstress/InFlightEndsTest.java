package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two requests to one replica begin and end at once, one with an answer and one without. Every
 * change of the count is one atomic step, so it ends at 0. The failure is never lost: if the answer
 * holds the lock, it is pending, and counts when the next request ends.
 */
@JCStressTest
@Outcome(id = "0, 6", expect = Expect.ACCEPTABLE, desc = "First the answer.")
@Outcome(id = "0, 88", expect = Expect.ACCEPTABLE, desc = "First the failure.")
@Outcome(id = "0, 94", expect = Expect.ACCEPTABLE, desc = "The answer was dropped.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A request leaks, or the failure was lost.")
@State
public class InFlightEndsTest {

    private final ReplicaStats stats = new ReplicaStats();

    @Actor
    public void answered() {
        stats.sent(0);
        stats.answered(0, 1_000_000, 1, 500_000);
    }

    @Actor
    public void failed() {
        stats.sent(0);
        stats.failed(0, 0);
    }

    /** The end of one more request, with 1/16. */
    @Arbiter
    public void afterwards(II_Result result) {
        stats.sent(0);
        stats.answered(0, 1_000_000, 1, 500_000);
        result.r1 = stats.inFlight();
        result.r2 = (int) Math.round(stats.errorRatio() * 100);
    }
}
