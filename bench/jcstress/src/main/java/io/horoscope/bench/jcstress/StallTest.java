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
 * A replica gets its first request for ten seconds while another thread reads. The request is
 * outstanding from now on, not for ten seconds, because the time is written before the count. After
 * the answer, no request is outstanding.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Not sent yet, or just sent.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Outstanding since the request before.")
@State
public class StallTest {

    private static final long TEN_SECONDS = 10_000_000_000L;

    private final ReplicaStats stats = new ReplicaStats();

    public StallTest() {
        stats.sent(0);
        answered(0);
    }

    @Actor
    public void request() {
        stats.sent(TEN_SECONDS);
    }

    @Actor
    public void plan(II_Result result) {
        result.r1 = (int) (stats.outstandingNanos(TEN_SECONDS) / 1_000_000);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        answered(TEN_SECONDS);
        result.r2 = (int) (stats.outstandingNanos(2 * TEN_SECONDS) / 1_000_000);
    }

    private void answered(long nowNanos) {
        stats.answered(nowNanos, 1_000_000, Reported.NOTHING, false, false);
    }
}
