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
 * One request ends while another thread sends one and looks at the count: it sees its own request, with or without the other
 * one. Never fewer, for no request ends that was not sent before; and one is left.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The other one has ended.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "Both are under way.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Fewer than the reader's own, or a leak.")
@State
public class InFlightReadTest {

    private final ReplicaEstimate estimate = new ReplicaEstimates().of(0);

    public InFlightReadTest() {
        estimate.sent();
    }

    @Actor
    public void ends() {
        estimate.failed(0);
    }

    @Actor
    public void begins(II_Result result) {
        estimate.sent();
        result.r1 = estimate.inFlight();
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r2 = estimate.inFlight();
    }
}
