package io.horoscope.bench.jcstress;

import io.horoscope.core.estimate.CountQuantile;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads record a sample of 5 at once, after two of 9, and each computes the quantile. The
 * histogram counts both samples atomically: the quantile is 5 with both, and 9 without one of them.
 * The thread that reads first may write last; then the value is wrong until it is computed again.
 */
@JCStressTest
@Outcome(id = "5, 5", expect = Expect.ACCEPTABLE, desc = "Computed with both.")
@Outcome(
        id = "9, 5",
        expect = Expect.ACCEPTABLE_INTERESTING,
        desc = "Computed with one, until the next time.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A sample was lost.")
@State
public class QuantileOfTwoTest {

    private final CountQuantile quantile = new CountQuantile(0.35);

    public QuantileOfTwoTest() {
        quantile.record(9);
        quantile.record(9);
    }

    @Actor
    public void one() {
        quantile.record(5);
    }

    @Actor
    public void other() {
        quantile.record(5);
    }

    @Arbiter
    public void afterwards(II_Result result) {
        result.r1 = quantile.value();
        quantile.record(9);
        result.r2 = quantile.value();
    }
}
