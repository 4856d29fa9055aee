package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.DecayedMean;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The first sample of a mean: value and time are halves of one word, which is written at once. So who sees that there is an age
 * sees the right one, and a value too.
 */
@JCStressTest
@Outcome(id = "0, -1", expect = Expect.ACCEPTABLE, desc = "No sample yet.")
@Outcome(id = "0, 100", expect = Expect.ACCEPTABLE, desc = "It came between the two looks.")
@Outcome(id = "3, 100", expect = Expect.ACCEPTABLE, desc = "The sample, with its time.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A value without its time, or a time without its value.")
@State
public class FirstSampleTest {

    private static final long TICK = 1 << 20;

    private final DecayedMean mean = new DecayedMean(TICK);

    @Actor
    public void writer() {
        mean.record(100, 7 * TICK);
    }

    @Actor
    public void reader(II_Result result) {
        result.r1 = (int) (mean.ageNanos(10 * TICK) / TICK);
        double value = mean.value();
        result.r2 = Double.isNaN(value) ? -1 : (int) value;
    }
}
