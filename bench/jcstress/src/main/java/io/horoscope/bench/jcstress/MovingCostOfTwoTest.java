package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaTable;
import io.horoscope.core.replica.Reported;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two diverted reads at two replicas, e and e² times as long as usual there, answered at once: one
 * of the two counts or both do, beside the initial 0 that counts as two hundred, and the number of
 * reads never comes from another answer than the cost. The result is a ten-thousandth.
 */
@JCStressTest
@Outcome(id = "50", expect = Expect.ACCEPTABLE, desc = "The shorter one alone.")
@Outcome(id = "100", expect = Expect.ACCEPTABLE, desc = "The longer one alone.")
@Outcome(id = "149", expect = Expect.ACCEPTABLE, desc = "Both.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Half of an answer.")
@State
public class MovingCostOfTwoTest {

    private static final int USUAL_NANOS = 1_000_000;

    private final ReplicaTable replicas = new ReplicaTable();

    public MovingCostOfTwoTest() {
        replicas.of(1).sent(0);
        replicas.of(2).sent(0);
    }

    @Actor
    public void shorter() {
        answer(1, Math.E);
    }

    @Actor
    public void longer() {
        answer(2, Math.E * Math.E);
    }

    @Arbiter
    public void afterwards(I_Result result) {
        result.r1 = (int) Math.round(10_000 * replicas.cost().log(1));
    }

    private void answer(int node, double factor) {
        long serviceNanos = Math.round(factor * USUAL_NANOS);
        Reported reported = new Reported(0, 1, serviceNanos, USUAL_NANOS);
        replicas.of(node).answered(1, serviceNanos, reported, false, true);
    }
}
