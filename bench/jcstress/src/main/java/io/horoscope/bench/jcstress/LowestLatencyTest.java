package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.MinimumLatency;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two request threads record at once: compare-and-set lets neither overwrite a lower latency than its own. */
@JCStressTest
@Outcome(id = "10", expect = Expect.ACCEPTABLE, desc = "The lower one, in milliseconds.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The lower one was lost.")
@State
public class LowestLatencyTest {

    private final MinimumLatency latency = new MinimumLatency();

    @Actor
    public void quick() {
        latency.record(10_000_000);
    }

    @Actor
    public void slow() {
        latency.record(30_000_000);
    }

    @Arbiter
    public void afterwards(I_Result result) {
        result.r1 = (int) (latency.nanos() / 1_000_000);
    }
}
