package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.Placement;
import io.horoscope.core.replica.ReplicaStats;
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
 * Two diverted reads at two replicas, e and e² times as long as home reads there, answered at once:
 * one of the two counts or both do, with the initial ln 1.2 as twenty others, and the number of
 * reads never comes from another answer than the cost. The result is a thousandth.
 */
@JCStressTest
@Outcome(id = "221", expect = Expect.ACCEPTABLE, desc = "The shorter one alone.")
@Outcome(id = "269", expect = Expect.ACCEPTABLE, desc = "The longer one alone.")
@Outcome(id = "302", expect = Expect.ACCEPTABLE, desc = "Both.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Half of an answer.")
@State
public class LocalityOfTwoTest {

    private static final int HOME_NANOS = 1_000_000;

    private final ReplicaTable replicas = new ReplicaTable();

    public LocalityOfTwoTest() {
        answer(1, HOME_NANOS, Placement.HOME);
        answer(2, HOME_NANOS, Placement.HOME);
    }

    @Actor
    public void shorter() {
        answer(1, times(Math.E), Placement.DIVERTED);
    }

    @Actor
    public void longer() {
        answer(2, times(Math.E * Math.E), Placement.DIVERTED);
    }

    @Arbiter
    public void afterwards(I_Result result) {
        result.r1 = (int) Math.round(1_000 * replicas.locality().logCost());
    }

    /** So many times as long as a home read, as replicas are compared. */
    private static long times(double factor) {
        double offset = ReplicaStats.LOG_OFFSET_NANOS;
        return Math.round((HOME_NANOS + offset) * factor - offset);
    }

    private void answer(int node, long serviceNanos, Placement placement) {
        replicas.of(node).sent(0);
        replicas.of(node)
                .answered(
                        1, serviceNanos, new Reported(0, 1, serviceNanos, serviceNanos), placement);
    }
}
