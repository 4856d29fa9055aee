package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.ReplicaEstimate;
import io.horoscope.core.estimate.ReplicaEstimates;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two requests to one replica begin and end at once, one with an answer and one without. Every change of the count is one atomic
 * step, so it ends at 0; and both ends count for the errors, the last one with 1/16.
 */
@JCStressTest
@Outcome(id = "0, 6", expect = Expect.ACCEPTABLE, desc = "First the answer, then the failure.")
@Outcome(id = "0, 94", expect = Expect.ACCEPTABLE, desc = "First the failure, then the answer.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A request leaks, or an end was lost.")
@State
public class InFlightEndsTest {

    private final ReplicaEstimate estimate = new ReplicaEstimates().of(0);

    @Actor
    public void answered() {
        estimate.sent();
        estimate.answered(0, 1_000_000, 1, 500_000);
    }

    @Actor
    public void failed() {
        estimate.sent();
        estimate.failed(0);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r1 = estimate.inFlight();
        result.r2 = (int) Math.round(estimate.errorRatio() * 100);
    }
}
