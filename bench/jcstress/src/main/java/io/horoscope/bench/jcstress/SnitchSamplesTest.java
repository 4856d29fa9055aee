package io.horoscope.bench.jcstress;

import io.horoscope.core.replica.ReplicaStats;
import io.horoscope.core.select.baseline.DynamicSnitchSelector;
import java.time.Duration;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two answers of one replica, of 1 and 5 ms, are recorded at once; one of 9 ms is there already.
 * The reservoir is for one thread and has a lock around it, so that all three count and 5 ms is
 * their median. With one lost it would be 9 ms. The score is in percent of the other replica's
 * median.
 */
@JCStressTest
@Outcome(id = "5", expect = Expect.ACCEPTABLE, desc = "All three samples.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A sample was lost.")
@State
public class SnitchSamplesTest {

    private final DynamicSnitchSelector snitch =
            new DynamicSnitchSelector(Duration.ofSeconds(1), Duration.ofHours(1), 1);

    public SnitchSamplesTest() {
        answered(0, 9);
        answered(1, 100);
    }

    @Actor
    public void quick() {
        answered(0, 1);
    }

    @Actor
    public void slow() {
        answered(0, 5);
    }

    @Arbiter
    public void afterwards(I_Result result) {
        snitch.tick(0);
        result.r1 = (int) Math.round(snitch.score(0) * 100);
    }

    private void answered(int node, long millis) {
        snitch.answered(
                node, 0, millis * 1_000_000, ReplicaStats.NOT_REPORTED, ReplicaStats.NOT_REPORTED);
    }
}
