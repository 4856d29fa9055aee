package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.replica.Reported;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two answers at once, on a mean queue of 160 and a mean latency of e¹⁶ ns. A thread that does not
 * get the lock drops its sample, so one of the two counts or both do, each with 1/16, and never
 * half of one: with the queue comes the latency of the same answers, here the hundredths of its
 * logarithm, and none is too long to count in full. Both requests have ended.
 */
@JCStressTest
@Outcome(id = "150, 1550, 0", expect = Expect.ACCEPTABLE, desc = "The low one alone.")
@Outcome(id = "166, 1605, 0", expect = Expect.ACCEPTABLE, desc = "The high one alone.")
@Outcome(id = "157, 1558, 0", expect = Expect.ACCEPTABLE, desc = "First the low one.")
@Outcome(id = "156, 1555, 0", expect = Expect.ACCEPTABLE, desc = "First the high one.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Half of an answer, or a leak.")
@State
public class AnswersOfTwoTest {

    private final ReplicaStats stats = new ReplicaStats();

    public AnswersOfTwoTest() {
        for (int i = 0; i < 3; i++) {
            stats.sent(0);
        }
        answered(1, 16, 160);
    }

    @Actor
    public void low() {
        answered(5, 8, 0);
    }

    @Actor
    public void high() {
        answered(9, 16.8, 256);
    }

    @Arbiter
    public void afterwards(III_Result result) {
        result.r1 = (int) Math.round(stats.queued());
        result.r2 = (int) Math.round(100 * Math.log(stats.latencyNanos()));
        result.r3 = stats.inFlight();
    }

    private void answered(long nowNanos, double logLatency, int queued) {
        long latencyNanos = Math.round(Math.exp(logLatency));
        stats.answered(nowNanos, latencyNanos, new Reported(queued, 4, 0, 0), false, false);
    }
}
