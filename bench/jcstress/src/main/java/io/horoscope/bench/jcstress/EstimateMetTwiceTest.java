package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.ReplicaEstimates;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two request threads meet the same node for the first time at once. Whoever gets the lock second finds what the first one made,
 * so both count in the same estimate.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both requests are in one estimate.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Each thread had an estimate of its own.")
@State
public class EstimateMetTwiceTest {

    private final ReplicaEstimates estimates = new ReplicaEstimates();

    @Actor
    public void one() {
        estimates.of(3).sent();
    }

    @Actor
    public void other() {
        estimates.of(3).sent();
    }

    @Arbiter
    public void afterwards(I_Result result) {
        result.r1 = estimates.find(3).inFlight();
    }
}
