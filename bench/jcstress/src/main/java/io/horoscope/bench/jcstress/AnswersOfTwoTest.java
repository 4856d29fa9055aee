package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two answers at once, on a mean queue of 160. A thread that does not get the lock drops its
 * sample, so one of the two counts or both do, each with 1/16, and never half of one: with the
 * queue comes the latency of the same answers. Both requests have ended.
 */
@JCStressTest
@Outcome(id = "150, 1500, 0", expect = Expect.ACCEPTABLE, desc = "The low one alone.")
@Outcome(id = "166, 1660, 0", expect = Expect.ACCEPTABLE, desc = "The high one alone.")
@Outcome(id = "157, 1566, 0", expect = Expect.ACCEPTABLE, desc = "First the low one.")
@Outcome(id = "156, 1556, 0", expect = Expect.ACCEPTABLE, desc = "First the high one.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Half of an answer, or a leak.")
@State
public class AnswersOfTwoTest {

    private final ReplicaStats stats = new ReplicaStats();

    public AnswersOfTwoTest() {
        for (int i = 0; i < 3; i++) {
            stats.sent(0);
        }
        stats.answered(1, 1_600, 160, 0);
    }

    @Actor
    public void low() {
        stats.answered(5, 0, 0, 0);
    }

    @Actor
    public void high() {
        stats.answered(9, 2_560, 256, 0);
    }

    @Arbiter
    public void afterwards(III_Result result) {
        result.r1 = (int) Math.round(stats.queued());
        result.r2 = (int) stats.latencyNanos();
        result.r3 = stats.inFlight();
    }
}
