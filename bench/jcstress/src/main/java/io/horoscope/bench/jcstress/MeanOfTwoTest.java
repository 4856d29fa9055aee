package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.DecayedMean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two request threads record into a mean of 160 at once: compare-and-set makes the second one start from what the first one
 * left, so no sample is lost, and their order shows in the result, as each weighs 1/16. The sample of the later time may come
 * first: time does not go back for the other one.
 */
@JCStressTest
@Outcome(
        id = "1566, 1",
        expect = Expect.ACCEPTABLE,
        desc = "First the low sample, then the high one.")
@Outcome(
        id = "1556, 1",
        expect = Expect.ACCEPTABLE,
        desc = "First the high sample, then the low one.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A sample was lost, or time went back.")
@State
public class MeanOfTwoTest {

    private static final long TICK = 1 << 20;
    private static final long START = TICK << 20;

    private final DecayedMean mean = new DecayedMean(START);

    public MeanOfTwoTest() {
        mean.record(160, START);
    }

    @Actor
    public void low() {
        mean.record(0, START + 5 * TICK);
    }

    @Actor
    public void high() {
        mean.record(256, START + 9 * TICK);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r1 = (int) (mean.value() * 10);
        result.r2 = (int) (mean.ageNanos(START + 10 * TICK) / TICK);
    }
}
