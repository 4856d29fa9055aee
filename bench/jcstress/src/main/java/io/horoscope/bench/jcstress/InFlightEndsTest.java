package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two requests to one replica begin and end at once, one with an answer and one without. Every
 * change of the count is one atomic step, so it ends at 0. Of the ends, one may be dropped while the
 * other one is recorded, and none counts twice. The share that failed is in thousandths.
 */
@JCStressTest
@Outcome(id = "0, 59", expect = Expect.ACCEPTABLE, desc = "First the answer, or it was dropped.")
@Outcome(id = "0, 55", expect = Expect.ACCEPTABLE, desc = "First the failure.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The failure was dropped.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A request leaks, or an end counts twice.")
@State
public class InFlightEndsTest {

    private final ReplicaStats stats = new ReplicaStats();

    @Actor
    public void answered() {
        stats.sent(0);
        stats.answered(0, 1_000_000, Reported.NOTHING, false, false);
    }

    @Actor
    public void failed() {
        stats.sent(0);
        stats.failed(0);
    }

    /** The end of one more request, with 1/16. */
    @Arbiter
    public void afterwards(II_Result result) {
        stats.sent(0);
        stats.answered(0, 1_000_000, Reported.NOTHING, false, false);
        result.r1 = stats.inFlight();
        result.r2 = (int) Math.round(stats.failedShare() * 1_000);
    }
}
