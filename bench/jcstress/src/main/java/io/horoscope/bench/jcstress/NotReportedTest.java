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
 * An answer that reports nothing, while another thread looks: the queue is what was reported before
 * or unknown, never a number in between. Afterwards it is unknown, and no request is in flight.
 */
@JCStressTest
@Outcome(id = "15, -1, 0", expect = Expect.ACCEPTABLE, desc = "Before the answer.")
@Outcome(id = "-1, -1, 0", expect = Expect.ACCEPTABLE, desc = "After it.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A torn value, a value that stays, or a leak.")
@State
public class NotReportedTest {

    private final ReplicaStats stats = new ReplicaStats();

    public NotReportedTest() {
        stats.sent(0);
        stats.sent(0);
        stats.answered(0, 1_000, new Reported(15, 4, 500, 500), false, false);
    }

    @Actor
    public void stockAnswer() {
        stats.answered(1, 1_000, Reported.NOTHING, false, false);
    }

    @Actor
    public void reader(III_Result result) {
        result.r1 = number(stats.queued());
    }

    @Arbiter
    public void afterwards(III_Result result) {
        result.r2 = number(stats.queued());
        result.r3 = stats.inFlight();
    }

    private static int number(double value) {
        return Double.isNaN(value) ? -1 : (int) value;
    }
}
